import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err } from '#domain/result.ts';
import { builtFile } from '#process/installed-files.ts';
import { checkNetwork } from './start/check-network.ts';
import { SITE_FOLDER } from './build/dist-folders.ts';
import { runBackup } from './start/run-backup.ts';
import { runIngest } from './start/run-ingest.ts';
import { runProgram, serve } from './start/run-program.ts';

const CALL = 'node dist/server.js';
const INGEST = `${CALL} ingest [--from URL] --data DIR [FLAGS]`;
const BACKUP = `${CALL} backup --data DIR --to FILE`;
const NETWORK = `${CALL} network check DIR`;

/** What `dist/server.js` does: serves, or the command that its first word names. */
const [command, ...words] = process.argv.slice(2);

if (command === 'backup') {
  await runBackup(BACKUP, words);
} else if (command === 'ingest') {
  await runIngest({ usage: INGEST, args: words, loadFaults: null });
} else if (command === 'network' && words[0] === 'check' && words[1] !== undefined) {
  process.exitCode = checkNetwork(words[1]) ? 0 : 1;
} else {
  await runProgram({
    usage: [`${CALL} [FLAGS]`, INGEST, BACKUP, NETWORK].join('\n'),
    args: process.argv.slice(2),
    loadFaults: null,
    start: async (served) => {
      const { site, port, host } = served.values;
      const siteDir = builtFile(SITE_FOLDER) ?? '';
      if (site && !existsSync(join(siteDir, 'index.html'))) {
        const line = `${siteDir} holds no site: npm run build makes it; --no-site needs none`;
        return err({ line, code: 1 });
      }
      return serve(served, { port, host, siteDir: site ? siteDir : null });
    },
  });
}

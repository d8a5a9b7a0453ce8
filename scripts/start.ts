import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { err } from '#domain/result.ts';
import { buildDist } from './build/build-dist.ts';
import { SITE_FOLDER } from './build/dist-folders.ts';
import { loadFaults } from './start/load-faults.ts';
import { runProgram, serve } from './start/run-program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const siteDir = `${root}dist/${SITE_FOLDER}`;

/** `npm start`: builds the site and serves it with the demonstration on one port. */
await runProgram({
  usage: 'npm start [-- FLAGS]',
  args: process.argv.slice(2),
  loadFaults,
  start: async (served) => {
    const { values } = served;
    if (values.site && values.build) {
      await buildDist(root, 'warn');
    } else if (values.site && !existsSync(`${siteDir}/index.html`)) {
      return err({
        line: `--no-build: ${siteDir} holds no site; start without it, or npm run build first`,
        code: 1,
      });
    }
    const { port, host } = values;
    return serve(served, { port, host, siteDir: values.site ? siteDir : null });
  },
});

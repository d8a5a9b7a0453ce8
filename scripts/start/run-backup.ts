import { textOption } from '#contract/options.ts';
import { backupStore } from '#storage/store-tasks.ts';
import { helpOf, parseCommandLine } from './command-line.ts';
import { refuse, wrongCall } from './refusal.ts';
import { START_OPTIONS } from './start-options.ts';

/** The options of a backup: `--data` and `--config` are those of the server that is copied. */
const BACKUP_OPTIONS = {
  config: START_OPTIONS.config,
  dataDir: textOption('data', 'folder of what a server remembers; it may be running', 'DIR'),
  to: textOption('to', 'file to be made, which does not exist yet', 'FILE'),
} as const;

/** `… backup --data DIR --to FILE`: copies what a server remembers, while it runs, to a file that does not exist yet. */
export const runBackup = async (usage: string, args: readonly string[]): Promise<void> => {
  const parsed = parseCommandLine(BACKUP_OPTIONS, args, process.env, START_OPTIONS);
  if (!parsed.ok) {
    refuse(wrongCall(parsed.error));
    return;
  }
  if (parsed.value.kind === 'help') {
    console.log(helpOf(usage, BACKUP_OPTIONS));
    return;
  }
  const { dataDir, to } = parsed.value.values;
  if (dataDir === null || to === null) {
    refuse(wrongCall('--data DIR and --to FILE are both needed'));
    return;
  }
  const copied = await backupStore(dataDir, to);
  if (copied.ok) console.log(`${to} holds what is in ${dataDir}`);
  else refuse({ line: copied.error, code: 1 });
};

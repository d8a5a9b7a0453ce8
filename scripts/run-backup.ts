import { parseArgs } from 'node:util';
import { backupStore } from '#server/store/store-tasks.ts';

const wordsOf = (
  args: readonly string[],
): { readonly data: string; readonly to: string } | null => {
  try {
    const { data, to } = parseArgs({
      args: [...args],
      options: { data: { type: 'string' }, to: { type: 'string' } },
      strict: true,
    }).values;
    return data === undefined || to === undefined ? null : { data, to };
  } catch {
    return null;
  }
};

/** `… backup --data DIR --to FILE`: copies what a server remembers, while it runs, to a file that does not exist yet. */
export const runBackup = async (usage: string, args: readonly string[]): Promise<void> => {
  const words = wordsOf(args);
  if (words === null) {
    console.error(`usage: ${usage}`);
    process.exitCode = 2;
    return;
  }
  const copied = await backupStore(words.data, words.to);
  if (copied.ok) console.log(`${words.to} holds what is in ${words.data}`);
  else console.error(copied.error);
  process.exitCode = copied.ok ? 0 : 1;
};

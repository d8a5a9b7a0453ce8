import { parseArgs } from 'node:util';
import { backupStore } from '#server/store/store-tasks.ts';

const USAGE = 'usage: npm run backup -- --data DIR --to FILE';

/** `npm run backup -- --data DIR --to FILE`: copies what a server remembers, while it runs, to a file that does not exist yet. */
const wordsOf = (): { readonly data: string; readonly to: string } | null => {
  try {
    const { data, to } = parseArgs({
      options: { data: { type: 'string' }, to: { type: 'string' } },
      strict: true,
    }).values;
    return data === undefined || to === undefined ? null : { data, to };
  } catch {
    return null;
  }
};

const words = wordsOf();
if (words === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const copied = await backupStore(words.data, words.to);
  if (copied.ok) console.log(`${words.to} holds what is in ${words.data}`);
  else console.error(copied.error);
  process.exitCode = copied.ok ? 0 : 1;
}

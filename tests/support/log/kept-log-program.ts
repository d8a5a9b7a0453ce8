import { createLogger } from '#process/logger.ts';
import { openStore } from '#storage/open-store.ts';
import { storedTagLog } from '#storage/log/stored-tag-log.ts';
import { numberedEvent } from './numbered-events.ts';

/*
 * A server as far as its log: appends numbered events as fast as it can, and says each position that it was told, until it is killed. Words:
 * the folder, and how many events an append has at most. Says `writer PID` first, then `told EPOCH SEQ` for each append, and `log LINE`.
 */

/** Appends that wait at the same time. */
const AT_ONCE = 4;

/** However slow the machine is: a process that starts again is no disk that is away. */
const LONGEST_MS = 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [, , directory = '', most = '1'] = process.argv;
const log = createLogger('warn', (line) => say(`log ${line}`));
const store = await openStore({ directory, log });
if (!store.ok) throw new Error(store.error);
const opened = await storedTagLog(store.value, { log, longestCommitMs: LONGEST_MS });
if (!opened.ok) throw new Error(opened.error);
say(`writer ${store.value.writer.pid}`);

let next = (await opened.value.held()).last + 1;
const appendOne = async (): Promise<void> => {
  const count = 1 + (next % Number(most));
  const tags = Array.from({ length: count }, (_, index) => numberedEvent(next + index));
  next += count;
  const { epoch, seq } = await opened.value.append(tags);
  say(`told ${epoch} ${seq}`);
};
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (;;) await appendOne();
  }),
);

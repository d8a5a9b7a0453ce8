import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { serveChanges } from '#server/changes/changes-endpoint.ts';
import { FanOut } from '#server/fan-out/fan-out.ts';
import { QueryQueue } from '#server/http/query-queue.ts';
import { readingsHistory } from '#storage/history/readings-history.ts';
import { SourceStatus } from '#storage/source-status.ts';
import { openStore } from '#storage/open-store.ts';
import { storedTagLog } from '#storage/log/stored-tag-log.ts';
import { NUMBERED_RULES, reportedAt, reportedEvent } from './numbered-reports.ts';

/*
 * A server as far as its log, its series and its changes over HTTP: appends numbered reports, follows them into the series, until it is killed.
 * Words: the folder, and how many events an append has at most. Says `writer PID PORT` first, then `told EPOCH SEQ` for each append, and `log LINE`.
 */

/** Appends that wait at the same time. */
const AT_ONCE = 4;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [, , directory = '', most = '1'] = process.argv;
const log = createLogger('warn', (line) => say(`log ${line}`));
const store = await openStore({ directory, log });
if (!store.ok) throw new Error(store.error);
let next = 1;
const now = (): number => reportedAt(next);
const opened = await storedTagLog(store.value, {
  log,
  now,
  retentionMs: 10_000 * DAY_MS,
  // However slow the machine is: a process that starts again is no disk that is away.
  longestCommitMs: 60_000,
});
if (!opened.ok) throw new Error(opened.error);
next = (await opened.value.held()).last + 1;
const series = readingsHistory({
  store: store.value,
  reader: opened.value,
  source: { history: null, past: null },
  offsetMinutes: -180,
  rules: NUMBERED_RULES,
  keptMs: 1_000 * DAY_MS,
  log,
  now,
  writeEveryMs: 0,
});
series.start();

const fanOut = new FanOut(opened.value, () => void fanOut.start(), {
  tickMs: 5,
  // Its clock runs with the numbers.
  maxAgeMs: Infinity,
});
await fanOut.start();
const { route } = serveChanges({
  log: opened.value,
  fanOut,
  status: new SourceStatus(),
  queue: new QueryQueue({ spending: { perMinute: 1e9, burst: 1e9 } }),
  trustedProxies: 0,
});
const server = createServer((request, response) => void route.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  say(`writer ${store.value.writer.pid} ${port}`);
});

const append = async (): Promise<void> => {
  for (;;) {
    const count = 1 + (next % Number(most));
    const tags = Array.from({ length: count }, (_, index) => reportedEvent(next + index));
    next += count;
    const { epoch, seq } = await opened.value.append(tags);
    say(`told ${epoch} ${seq}`);
    // The process that writes is to have time for the series.
    await pause(4);
  }
};

await Promise.all(Array.from({ length: AT_ONCE }, append));

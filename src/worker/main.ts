import { epochMs } from '#domain/time/epoch-ms.ts';
import { exposeCore } from '#worker/api/transfer.ts';
import { answerInspectors } from './core-inspector.ts';
import { DataCore } from './data-core.ts';
import { browserLine } from './feed/browser-line.ts';
import { watchLineSpeed } from './feed/line-speed.ts';
import { FEED_TIMERS } from './ports.ts';
import { cachedAnswers } from './persistence/answer-store.ts';
import { IndexedDbStore } from './persistence/indexed-db-store.ts';
import { webWriterLock } from './persistence/writer-lock.ts';

/** Fault row 44: a storage that does not answer by then is not used. */
const STORE_TIMEOUT_MS = 3_000;

/** A single change is shown after so long. */
const GATHER_MS = 4;

const core = new DataCore({
  now: () => epochMs(Date.now()),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  fetch: (input, init) => fetch(input, init),
  openLine: browserLine(WebSocket),
  isSlowLine: watchLineSpeed(),
  timers: FEED_TIMERS,
  gatherMs: GATHER_MS,
  openStore: (provider) => new IndexedDbStore(provider, STORE_TIMEOUT_MS),
  answers: cachedAnswers(typeof caches === 'undefined' ? undefined : caches),
  writerLock: webWriterLock(typeof navigator.locks === 'undefined' ? undefined : navigator.locks),
});

// Counted instead of logged: the page shows the count.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  core.countUnhandled();
});

exposeCore(core);
if (import.meta.env.DEV) answerInspectors(core);

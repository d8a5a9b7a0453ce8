import { expose, proxy, transfer } from 'comlink';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { DataCore } from './data-core.ts';
import { FEED_TIMERS } from './ports.ts';
import { IndexedDbStore } from './persistence/indexed-db-store.ts';
import { webWriterLock } from './persistence/writer-lock.ts';
import { frameBuffers } from './views/frame-buffers.ts';

/** Fault row 44: a storage that does not answer by then is not used. */
const STORE_TIMEOUT_MS = 3_000;

const core = new DataCore({
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  fetch: (input, init) => fetch(input, init),
  webSocket: WebSocket,
  timers: FEED_TIMERS,
  openStore: (provider) => new IndexedDbStore(provider, STORE_TIMEOUT_MS),
  writerLock: webWriterLock(typeof navigator.locks === 'undefined' ? undefined : navigator.locks),
});

// graphql-ws leaves a failure behind where a connection ends before it stands. It is counted instead of thrown at the console.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  core.countUnhandled();
});

/** A cursor on the other side of the border: its frames' columns are moved, not copied. */
const across = <Frame, Spec>(cursor: ViewCursor<Frame, Spec>): ViewCursor<Frame, Spec> =>
  proxy({
    next: async () => {
      const frame = await cursor.next();
      return frame === null ? null : transfer(frame, [...frameBuffers(frame)]);
    },
    reshape: (spec: Spec) => cursor.reshape(spec),
    close: () => cursor.close(),
  });

const api: DataCoreApi = {
  start: (options) => core.start(options),
  openMapLayer: async (spec) => across(await core.openMapLayer(spec)),
  openStationTable: async (spec) => across(await core.openStationTable(spec)),
  readStationTable: (spec) => core.readStationTable(spec),
  openDamBoard: async (spec) => across(await core.openDamBoard(spec)),
  openStationFinder: async (spec) => across(await core.openStationFinder(spec)),
  openStationBoard: async (spec) => across(await core.openStationBoard(spec)),
  openStationSheet: async (spec) => across(await core.openStationSheet(spec)),
  openStationSeries: async (spec) => across(await core.openStationSeries(spec)),
  openSeriesTable: async (spec) => across(await core.openSeriesTable(spec)),
  readSeriesTable: async (spec) => {
    const frame = await core.readSeriesTable(spec);
    return frame === null ? null : transfer(frame, [...frameBuffers(frame)]);
  },
  openLinkStatus: async (spec) => across(await core.openLinkStatus(spec)),
  learnClock: (clockSkew) => core.learnClock(clockSkew),
  retryNow: () => core.retryNow(),
  notice: (notice) => core.notice(notice),
  ping: () => core.ping(),
};

expose(api);

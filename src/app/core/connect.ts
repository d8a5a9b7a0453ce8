import { releaseProxy, wrap } from 'comlink';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import type { CoreWorker } from './core-life.ts';

interface Releasable {
  readonly [releaseProxy]?: () => void;
}

/** A cursor whose `close` also gives its message port back. */
const releasing = <Frame, Spec>(
  cursor: ViewCursor<Frame, Spec> & Releasable,
): ViewCursor<Frame, Spec> => ({
  next: () => cursor.next(),
  reshape: (spec) => cursor.reshape(spec),
  close: async () => {
    await cursor.close();
    cursor[releaseProxy]?.();
  },
});

/** Spawns the worker that holds the data core. */
export const spawnDataCore = (): CoreWorker => {
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), {
    type: 'module',
    name: 'vigia-data-core',
  });
  let faults = 0;
  // What a worker throws it survives; whether it still answers is for the supervision to find out (fault rows 42 and 43).
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    faults += 1;
  });
  worker.addEventListener('messageerror', () => {
    faults += 1;
  });
  const core = wrap<DataCoreApi>(worker);
  return {
    core: {
      start: (options) => core.start(options),
      openMapLayer: async (spec) => releasing(await core.openMapLayer(spec)),
      openStationTable: async (spec) => releasing(await core.openStationTable(spec)),
      readStationTable: (spec) => core.readStationTable(spec),
      openDamBoard: async (spec) => releasing(await core.openDamBoard(spec)),
      openStationFinder: async (spec) => releasing(await core.openStationFinder(spec)),
      openStationBoard: async (spec) => releasing(await core.openStationBoard(spec)),
      openStationSheet: async (spec) => releasing(await core.openStationSheet(spec)),
      openStationSeries: async (spec) => releasing(await core.openStationSeries(spec)),
      openSeriesTable: async (spec) => releasing(await core.openSeriesTable(spec)),
      readSeriesTable: (spec) => core.readSeriesTable(spec),
      openLinkStatus: async (spec) => releasing(await core.openLinkStatus(spec)),
      learnClock: (clockSkew) => core.learnClock(clockSkew),
      retryNow: () => core.retryNow(),
      notice: (notice) => core.notice(notice),
      ping: () => core.ping(),
    },
    terminate: () => worker.terminate(),
    faults: () => faults,
  };
};

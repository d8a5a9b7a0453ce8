import type { DataCoreApi } from '#worker/api/data-core-api.ts';

/** An answer that never comes. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** A core that answers nothing but what the test says. */
export const muteCore = (answers: Partial<DataCoreApi> = {}): DataCoreApi => ({
  start: never,
  openMapLayer: never,
  openStationTable: never,
  readStationTable: never,
  openDamBoard: never,
  openStationFinder: never,
  openStationBoard: never,
  openStationSheet: never,
  openStationSeries: never,
  openSeriesTable: never,
  readSeriesTable: never,
  openLinkStatus: never,
  learnClock: never,
  retryNow: never,
  notice: never,
  ping: never,
  ...answers,
});

import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';

/** A promise that never settles. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** How a test opens its views. */
export type Openers = {
  readonly [Name in ViewName]?: (
    query: QueryOf<Name>,
  ) => Promise<ViewCursor<FrameOf<Name>, QueryOf<Name>>>;
};

/** A core that returns only what the test provides: `openers` by view, `answers` for all else. */
export const muteCore = (
  openers: Openers = {},
  answers: Partial<Omit<DataCoreApi, 'open'>> = {},
): DataCoreApi => ({
  start: never,
  open: (view, query) => openers[view]?.(query) ?? never(),
  read: never,
  seek: never,
  openKept: never,
  pastSteps: never,
  learnClock: never,
  retryNow: never,
  notice: never,
  ping: never,
  ...answers,
});

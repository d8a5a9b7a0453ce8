import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { Tense } from '#worker/api/past.ts';

/** The core of a page that does not show the present: its views show the instant of the last seek, or a kept moment. */
export const inTense = (core: DataCoreApi, tense: Tense): DataCoreApi => ({
  ...core,
  open: (view, query) => core.open(view, query, tense),
  read: (view, query) => core.read(view, query, tense),
});

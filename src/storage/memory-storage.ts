import { reportedPastOf } from '#contract/tag-source.ts';
import { ok } from '#domain/result.ts';
import { pastDayColumns } from './history/days/past-day-columns.ts';
import { memoryTagLog } from './log/memory-tag-log.ts';
import type { HistoryStorage, ReadingsStorage, StorageParts } from './readings-storage.ts';

/** History and past of a server without a folder are the source's own. */
export const historyOfSource = ({ source, queue, offsetMinutes }: StorageParts): HistoryStorage => {
  const past = reportedPastOf(source.past);
  const history = source.history ?? (() => Promise.resolve(ok([])));
  return {
    history,
    heldHistory: history,
    columns: past === null ? null : pastDayColumns({ past, queue, offsetMinutes }),
    historyState: () => null,
    past: () => null,
    start: () => undefined,
    close: () => Promise.resolve(),
  };
};

/** Everything lasts as long as the program. */
export const memoryStorage = (parts: StorageParts): ReadingsStorage => {
  const log = memoryTagLog();
  return { ...historyOfSource(parts), log, shared: null, close: () => log.close() };
};

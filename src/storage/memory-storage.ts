import { ok } from '#domain/result.ts';
import { PastDayColumns } from './history/days/past-day-columns.ts';
import { memoryTagLog } from './log/memory-tag-log.ts';
import type { StorageParts, ReadingsStorage } from './readings-storage.ts';

/** Everything lasts as long as the program; history and past are the source's own. */
export const memoryStorage = ({ source, queue, offsetMinutes }: StorageParts): ReadingsStorage => {
  const log = memoryTagLog();
  const { past, history } = source;
  return {
    log,
    shared: null,
    history: history ?? (() => Promise.resolve(ok([]))),
    columns: past === null ? null : new PastDayColumns({ past, queue, offsetMinutes }),
    historyState: () => null,
    start: () => undefined,
    close: () => log.close(),
  };
};

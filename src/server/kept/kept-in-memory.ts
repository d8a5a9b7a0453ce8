import { ok } from '#domain/result.ts';
import { PastDayColumns } from '../day-columns/past-day-columns.ts';
import { memoryTagLog } from '../tag-log/memory-tag-log.ts';
import type { KeepingParts, KeptReadings } from './kept-readings.ts';

/** Everything lasts as long as the program; history and past are the source's own. */
export const keptInMemory = ({ source, turns, offsetMinutes }: KeepingParts): KeptReadings => {
  const log = memoryTagLog();
  const { past, history } = source;
  return {
    log,
    shared: null,
    history: history ?? (() => Promise.resolve(ok([]))),
    columns: past === null ? null : new PastDayColumns({ past, turns, offsetMinutes }),
    historyState: () => null,
    start: () => undefined,
    close: () => log.close(),
  };
};

import { type CarriedValue, COLUMN_LENGTH, COLUMN_STEP_MS } from '#contract/columns/day-columns.ts';
import type { Result } from '#domain/result.ts';
import type { CallFault } from '#storage/sqlite/calls.ts';
import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import {
  dayName,
  namedDay,
  type DayColumnsSource,
  type DayPresences,
} from './day-columns-source.ts';
import type { CallAnswer, CallArgument, StoreCaller } from '#storage/store-calls.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import {
  lastClosedDay,
  type SeriesDay,
  type SeriesScope,
  seriesDayOf,
  startOfSeriesDay,
} from '#storage/history/steps.ts';

export interface StoredDayColumnsParts extends SeriesScope {
  /** The process that reads. */
  readonly read: StoreCaller;
  readonly reader: Pick<TagReader, 'held'>;
}

type DayColumnPart = Result<CallAnswer<'seriesDayColumn'>, CallFault>;

/** A step is listed when it has been over for so long: its last reports have come and are written. */
const WRITTEN_AFTER_MS = MINUTE_MS;

/** A code that an address can have, of the stream's epoch: after a store that went back in time it is another one. */
const lifetimeOf = (epoch: string): string => epoch.replaceAll(/[^\w-]/g, '_').slice(0, 40);

/**
 * The past from what was received. The revision of a day that is closed (`steps.ts`) rises with each reading that comes late; that of
 * another day changes every ten minutes, with what has come late in between. Rejects while the store does not answer.
 */
export const storedDayColumns = ({
  read,
  reader,
  offsetMinutes,
  keptMs,
  now: clock = Date.now,
}: StoredDayColumnsParts): DayColumnsSource & DayPresences => {
  const offsetMs = offsetMinutes * MINUTE_MS;
  const now = (): EpochMs => epochMs(clock());

  /** Steps that are over and written. */
  const lengthOf = (day: SeriesDay): number => {
    const over = now() - WRITTEN_AFTER_MS - startOfSeriesDay(day, offsetMs);
    return Math.min(COLUMN_LENGTH, Math.floor(over / COLUMN_STEP_MS));
  };

  const revisionOf = (day: SeriesDay, changes: number, epoch: string): string => {
    const isClosed = day <= lastClosedDay(now(), offsetMs);
    const content = isClosed
      ? String(changes)
      : `t${Math.floor((now() - WRITTEN_AFTER_MS) / COLUMN_STEP_MS)}`;
    return `${lifetimeOf(epoch)}-${content}`;
  };

  return {
    days: async () => {
      const [held, { epoch }] = await Promise.all([read.call('seriesDays', null), reader.held()]);
      if (!held.ok) throw new Error(`the days are not there: ${held.error.message}`);
      const oldest = seriesDayOf(epochMs(now() - keptMs), offsetMs);
      return held.value.flatMap(({ day, changes }) => {
        const length = lengthOf(day);
        if (day < oldest || length <= 0) return [];
        return [{ day: dayName(day), revision: revisionOf(day, changes, epoch), length }];
      });
    },
    column: async (listed, quantity) => {
      const day = namedDay(listed.day);
      const { epoch } = await reader.held();
      const stations = new Map<string, Float32Array>();
      const carried = new Map<string, CarriedValue>();
      for (let after: number | null = 0; after !== null;) {
        const asked: CallArgument<'seriesDayColumn'> = {
          day,
          quantity,
          stepMs: COLUMN_STEP_MS,
          after,
        };
        const part: DayColumnPart = await read.call('seriesDayColumn', asked);
        if (!part.ok) throw new Error(`the day is not there: ${part.error.message}`);
        const { changes, stations: columns, carried: older, next } = part.value;
        if (revisionOf(day, changes, epoch) !== listed.revision) return null;
        for (const [codigo, values] of columns) stations.set(codigo, values);
        for (const [codigo, value] of older) carried.set(codigo, value);
        after = next;
      }
      return { stations, carried };
    },
    presence: async (listed, quantities) => {
      const day = namedDay(listed.day);
      const { epoch } = await reader.held();
      const found = await read.call('seriesPresence', { day, quantities, stepMs: COLUMN_STEP_MS });
      if (!found.ok) throw new Error(`the day is not there: ${found.error.message}`);
      const { changes, steps, hours } = found.value;
      const isListed = revisionOf(day, changes, epoch) === listed.revision;
      return isListed ? { steps, hours: new Map(hours) } : null;
    },
  };
};

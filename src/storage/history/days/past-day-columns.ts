import { randomBytes } from 'node:crypto';
import { COLUMN_LENGTH, COLUMN_STEP_MS, type ListedDay } from '#contract/columns/day-columns.ts';
import type { ReportedPast } from '#contract/tag-source.ts';
import type { QuantityId } from '#domain/quantities/quantities.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { WorkQueue } from '#storage/work-queue.ts';
import { StationFold } from '#storage/history/station-fold.ts';
import { dayName } from './day-columns-source.ts';

/** Days before today: more than the three that a view of the past shows. */
const DAYS_BEFORE = 7;
/** Days whose values are kept: some 4 MB each for 170 stations. */
const KEPT_DAYS = 5;
/** A turn ends with the station and step that are under way after this. */
const SLICE_MS = 8;

type DayValues = ReadonlyMap<string, ReadonlyMap<string, Float32Array>>;

interface Sources {
  readonly past: ReportedPast;
  readonly queue: Pick<WorkQueue, 'inTurn'>;
  readonly offsetMinutes: number;
  readonly now?: () => number;
}

const valuesAt = (past: ReportedPast, codigo: string, at: EpochMs): ReadonlyMap<string, number> => {
  const reports = new StationFold(Infinity);
  for (const [path, data] of past.reportAt(codigo, at) ?? []) reports.take({ path, data, at });
  return reports.open[0]?.values ?? new Map<string, number>();
};

/** The past of a source that knows it by itself, for a server without a store: a day is computed when it is first asked for, in turns. */
export const pastDayColumns = ({ past, queue, offsetMinutes, now = Date.now }: Sources) => {
  const offsetMs = offsetMinutes * MINUTE_MS;
  /** The past of another start is another one, unless the source marks it as the same. */
  const run = past.run ?? randomBytes(6).toString('base64url');
  /** By day and revision; the one that was asked for last is last. */
  const computed = new Map<string, Promise<DayValues>>();

  /** Works through a number of items in turns with the queries of clients. */
  const inSlices = async (count: number, work: (item: number) => void): Promise<void> => {
    let at = 0;
    while (at < count) {
      await queue.inTurn(() => {
        const until = performance.now() + SLICE_MS;
        for (; at < count && performance.now() < until; at += 1) work(at);
        return Promise.resolve();
      });
    }
  };

  const compute = async ({ day, length }: ListedDay): Promise<DayValues> => {
    const from = Date.parse(`${day}T00:00:00Z`) - offsetMs;
    const byQuantity = new Map<string, Map<string, Float32Array>>();
    await inSlices(past.codes.length * length, (item) => {
      const codigo = past.codes[Math.floor(item / length)] ?? '';
      const step = item % length;
      const time = epochMs(from + (step + 1) * COLUMN_STEP_MS);
      for (const [quantity, value] of valuesAt(past, codigo, time)) {
        const byCode = byQuantity.get(quantity) ?? new Map<string, Float32Array>();
        byQuantity.set(quantity, byCode);
        const column = byCode.get(codigo) ?? new Float32Array(length).fill(Number.NaN);
        byCode.set(codigo, column);
        column[step] = value;
      }
    });
    return byQuantity;
  };

  return {
    days: (): Promise<readonly ListedDay[]> => {
      const today = Math.floor((now() + offsetMs) / DAY_MS);
      const days = Array.from({ length: DAYS_BEFORE + 1 }, (_, place) => {
        const day = today - DAYS_BEFORE + place;
        const over = Math.floor((now() + offsetMs - day * DAY_MS) / COLUMN_STEP_MS);
        const length = Math.min(COLUMN_LENGTH, over);
        return { day: dayName(day), revision: `${run}-${length}`, length };
      });
      return Promise.resolve(days.filter(({ length }) => length > 0));
    },
    column: async (
      listed: ListedDay,
      quantity: QuantityId,
    ): Promise<ReadonlyMap<string, Float32Array>> => {
      const key = `${listed.day}.${listed.revision}`;
      const known = computed.get(key) ?? compute(listed);
      computed.delete(key);
      computed.set(key, known);
      for (const oldest of computed.keys()) {
        if (computed.size <= KEPT_DAYS) break;
        computed.delete(oldest);
      }
      return (await known).get(quantity) ?? new Map();
    },
  };
};

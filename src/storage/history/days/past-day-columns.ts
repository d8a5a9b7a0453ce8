import { randomBytes } from 'node:crypto';
import { COLUMN_LENGTH, COLUMN_STEP_MS, type ListedDay } from '#contract/columns/day-columns.ts';
import type { ReportedPast } from '#contract/tag-source.ts';
import type { QuantityId } from '#domain/quantities/quantities.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { pagedReports } from '#storage/history/paged-past.ts';
import { dayName } from './day-columns-source.ts';

/** Days before today: more than the three that a view of the past shows. */
const DAYS_BEFORE = 7;
/** Days whose values are kept: some 4 MB each for 170 stations. */
const KEPT_DAYS = 5;

type DayValues = ReadonlyMap<string, ReadonlyMap<string, Float32Array>>;

interface Sources {
  readonly past: ReportedPast;
  readonly offsetMinutes: number;
  readonly now?: () => number;
}

/** The past of a source that knows it by itself, for a server without a store: a day is computed when it is first asked for. */
export const pastDayColumns = ({ past, offsetMinutes, now = Date.now }: Sources) => {
  const offsetMs = offsetMinutes * MINUTE_MS;
  const pages = pagedReports(past, offsetMs, Infinity, COLUMN_STEP_MS);
  /** The past of another start is another one, unless the source marks it as the same. */
  const run = past.run ?? randomBytes(6).toString('base64url');
  /** By day and revision; the one that was asked for last is last. */
  const computed = new Map<string, Promise<DayValues>>();

  const compute = async ({ day, length }: ListedDay): Promise<DayValues> => {
    const from = epochMs(Date.parse(`${day}T00:00:00Z`) - offsetMs);
    const to = epochMs(from + length * COLUMN_STEP_MS);
    const byQuantity = new Map<string, Map<string, Float32Array>>();
    for (const codigo of past.codes) {
      const page = await pages.read(codigo, { from, to }, new AbortController().signal);
      for (const { time, cells } of page.ok ? page.value.rows : []) {
        for (const [quantity, { value }] of cells) {
          const byCode = byQuantity.get(quantity) ?? new Map<string, Float32Array>();
          byQuantity.set(quantity, byCode);
          const column = byCode.get(codigo) ?? new Float32Array(length).fill(Number.NaN);
          byCode.set(codigo, column);
          column[Math.ceil((time - from) / COLUMN_STEP_MS) - 1] = value;
        }
      }
    }
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

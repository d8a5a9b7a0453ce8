import { randomBytes } from 'node:crypto';
import { COLUMN_LENGTH, COLUMN_STEP_MS, type ListedDay } from '#contract/columns/day-columns.ts';
import type { ReportedPast } from '#contract/tag-source.ts';
import { DAY_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { pagedReports } from '#storage/history/paged-past.ts';
import { startOfSeriesDay } from '#storage/history/steps.ts';
import { dayName, namedDay, type DayColumnsSource } from './day-columns-source.ts';

/** Days before today: more than the three that a view of the past shows. */
const DAYS_BEFORE = 7;
/** Share of the work that it rests: a page waits for the day. */
const REST = 0.25;

/** A day up to a step: its columns by quantity and station, whole once it is made. */
interface ComputedDay {
  length: number;
  made: Promise<void>;
  readonly columns: Map<string, Map<string, Float32Array>>;
}

interface Parts {
  readonly past: ReportedPast;
  readonly offsetMinutes: number;
  readonly now?: () => number;
}

/** The past of a source that knows it by itself, for a server without a store: a day is computed when it is first asked for. */
export const pastDayColumns = (parts: Parts): DayColumnsSource => {
  const { past, offsetMinutes, now = Date.now } = parts;
  const offsetMs = offsetMinutes * MINUTE_MS;
  const pages = pagedReports(past, offsetMs, Infinity, { stepMs: COLUMN_STEP_MS, rest: REST });
  /** The past of another start is another one, unless the source marks it as the same. */
  const run = past.run ?? randomBytes(6).toString('base64url');
  /** The days that were asked for, some 4 MB each for 170 stations. */
  const computed = new Map<string, ComputedDay>();
  const today = (): number => Math.floor((now() + offsetMs) / DAY_MS);

  /** Of a day that goes on only the steps that were added. */
  const compute = async ({ day, length }: ListedDay, held: ComputedDay): Promise<void> => {
    const start = startOfSeriesDay(namedDay(day), offsetMs);
    const from = epochMs(start + held.length * COLUMN_STEP_MS);
    const to = epochMs(start + length * COLUMN_STEP_MS);
    await held.made;
    for (const codigo of past.codes) {
      const page = await pages.read(codigo, { from, to }, new AbortController().signal);
      for (const { time, cells } of page.ok ? page.value.rows : []) {
        for (const [quantity, { value }] of cells) {
          const byCode = held.columns.get(quantity) ?? new Map<string, Float32Array>();
          held.columns.set(quantity, byCode);
          const column = byCode.get(codigo) ?? new Float32Array(COLUMN_LENGTH).fill(Number.NaN);
          byCode.set(codigo, column);
          column[Math.ceil((time - start) / COLUMN_STEP_MS) - 1] = value;
        }
      }
    }
  };

  return {
    days: () => {
      const days = Array.from({ length: DAYS_BEFORE + 1 }, (_, place) => {
        const day = today() - DAYS_BEFORE + place;
        const over = Math.floor((now() + offsetMs - day * DAY_MS) / COLUMN_STEP_MS);
        const length = Math.min(COLUMN_LENGTH, over);
        return { day: dayName(day), revision: `${run}-${length}`, length };
      });
      return Promise.resolve(days.filter(({ length }) => length > 0));
    },
    column: async (listed, quantity) => {
      // One day more than listed: a list is used for some seconds.
      const oldest = dayName(today() - DAYS_BEFORE - 1);
      for (const day of computed.keys()) if (day < oldest) computed.delete(day);
      const held = computed.get(listed.day) ?? {
        length: 0,
        made: Promise.resolve(),
        columns: new Map(),
      };
      computed.set(listed.day, held);
      if (held.length < listed.length) held.made = compute(listed, held);
      held.length = Math.max(held.length, listed.length);
      held.made.catch(() => computed.delete(listed.day));
      await held.made;
      // What is older is not computed: a page would wait for one more day.
      return { stations: held.columns.get(quantity) ?? new Map(), carried: new Map() };
    },
  };
};

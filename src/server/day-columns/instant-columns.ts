import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  columnDayAt,
  type DayColumn,
  decodeDayColumn,
  type ListedDay,
} from '#contract/columns/day-columns.ts';
import type { RecordedId } from '#domain/quantities/recorded-quantities.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { InstantColumns } from '#pages/past-site.ts';
import type { MemoryFile } from '../http/memory-file.ts';
import type { QueryQueue } from '../http/query-queue.ts';
import type { DayColumnCache } from './day-column-cache.ts';

type Column = Pick<DayColumn, 'stations' | 'carried'>;

const columnIn = (file: MemoryFile | null): Column => {
  const decoded = decodeDayColumn(parseJson(file?.text() ?? ''));
  return decoded.ok ? decoded.value.column : { stations: new Map(), carried: new Map() };
};

/** The steps of a day after those of the day before. */
const joined = (
  before: Column['stations'],
  day: Column['stations'],
  over: number,
): Column['stations'] => {
  const codes = new Set([...before.keys(), ...day.keys()]);
  return new Map(
    Array.from(codes, (codigo) => {
      const values = new Float64Array(COLUMN_LENGTH + over).fill(Number.NaN);
      values.set(before.get(codigo) ?? []);
      values.set(day.get(codigo)?.subarray(0, over) ?? [], COLUMN_LENGTH);
      return [codigo, values];
    }),
  );
};

/** Reads the columns before an instant, of the days that the server keeps (PROVIDER 10). `outside`: of the queue whose turn waits for them. */
export const instantColumns =
  (columns: Pick<DayColumnCache, 'days' | 'column'>, zone: TimeZone) =>
  async (
    at: EpochMs,
    outside: QueryQueue['outside'] = (work) => work(),
  ): Promise<InstantColumns | null> => {
    const { day: today, from, over } = columnDayAt(at, zone);
    const { day: yesterday } = columnDayAt(epochMs(from - 1), zone);
    const days = await outside(() => columns.days());
    const before = days.find(({ day }) => day === yesterday);
    const day = days.find((listed) => listed.day === today);
    // Just after midnight no step of the day is over.
    const isThere = over === 0 ? before?.length === COLUMN_LENGTH : (day?.length ?? 0) >= over;
    if (!isThere) return null;
    const fileOf = async (listed: ListedDay | undefined, quantity: RecordedId) => {
      if (listed === undefined) return null;
      const file = await columns.column(listed, quantity);
      if (file === null) throw new Error(`${listed.day} has another revision`);
      return file;
    };
    const files = await outside(() =>
      Promise.all(
        COLUMN_QUANTITIES.map(
          async (id) =>
            [id, await fileOf(before, id), await fileOf(over === 0 ? undefined : day, id)] as const,
        ),
      ),
    );
    const read = files.map(
      ([id, ofBefore, ofDay]) => [id, columnIn(ofBefore), columnIn(ofDay)] as const,
    );
    return {
      columns: new Map(
        read.map(([id, { stations }, ofDay]) => [id, joined(stations, ofDay.stations, over)]),
      ),
      // As the worker's `PastState` has them.
      carried: new Map(
        read.map(([id, ofBefore, ofDay]) => [
          id,
          (before === undefined ? ofDay : ofBefore).carried,
        ]),
      ),
    };
  };

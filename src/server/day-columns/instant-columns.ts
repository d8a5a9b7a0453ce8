import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  columnDayAt,
  type DayColumn,
  type DayColumns,
  decodeDayColumns,
  type ListedDay,
} from '#contract/columns/day-columns.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { InstantColumns } from '#pages/past-site.ts';
import type { MemoryFile } from '../http/memory-file.ts';
import type { QueryQueue } from '../http/query-queue.ts';
import type { DayColumnCache } from './day-column-cache.ts';

type Columns = DayColumns['columns'];
type Stations = DayColumn['stations'];

const columnsIn = (file: MemoryFile | null): Columns => {
  const decoded = decodeDayColumns(parseJson(file?.text() ?? ''));
  return decoded.ok ? decoded.value.columns.columns : new Map();
};

const NOTHING: Columns = new Map();

/** The steps of a day after those of the day before. */
const joined = (
  before: Stations | undefined,
  day: Stations | undefined,
  over: number,
): Stations => {
  const codes = new Set([...(before?.keys() ?? []), ...(day?.keys() ?? [])]);
  return new Map(
    Array.from(codes, (codigo) => {
      const values = new Float64Array(COLUMN_LENGTH + over).fill(Number.NaN);
      values.set(before?.get(codigo) ?? []);
      values.set(day?.get(codigo)?.subarray(0, over) ?? [], COLUMN_LENGTH);
      return [codigo, values];
    }),
  );
};

/** Reads the columns before an instant, of the days that the server keeps (PROVIDER 10). `outside`: of the queue whose turn waits for them. */
export const instantColumns =
  (columns: Pick<DayColumnCache, 'days' | 'day'>, zone: TimeZone) =>
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
    const fileOf = async (listed: ListedDay | undefined) => {
      if (listed === undefined) return null;
      const file = await columns.day(listed);
      if (file === null) throw new Error(`${listed.day} has another revision`);
      return file;
    };
    const files = await outside(() =>
      Promise.all([before, over === 0 ? undefined : day].map(fileOf)),
    );
    const [ofBefore = NOTHING, ofDay = NOTHING] = files.map(columnsIn);
    return {
      columns: new Map(
        COLUMN_QUANTITIES.map((id) => [
          id,
          joined(ofBefore.get(id)?.stations, ofDay.get(id)?.stations, over),
        ]),
      ),
      // As the worker's `PastState` has them.
      carried: new Map(
        Array.from(before === undefined ? ofDay : ofBefore, ([id, { carried }]) => [id, carried]),
      ),
    };
  };

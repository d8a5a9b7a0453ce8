import { COLUMN_LENGTH, COLUMN_STEP_MS, columnDayAt } from '#contract/columns/day-columns.ts';
import { RECENT_SOURCES } from '#contract/columns/recent-series.ts';
import { type Moment, MOMENT_STEPS } from '#contract/moment/moment.ts';
import { ok } from '#domain/result.ts';
import { HISTORICAL_FIELDS } from '#domain/series/historical-unit.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { Rejections } from '../feed/rejections.ts';
import { Ingest } from '../ingest.ts';
import { AlertLevels } from '../projections/alert-levels.ts';
import type { LogView } from '../projections/projection.ts';
import { Past, type PastParts } from './past.ts';
import type { DaySource, PastDay } from './past-days.ts';

/** The day of a decoded moment's instant, up to it, and the day before. */
const daysOf = ({ at, columns, carried }: Moment, zone: TimeZone): DaySource => {
  const { day: today, from, over } = columnDayAt(at, zone);
  const dayOf = (day: string, length: number, end: number): PastDay => {
    const of = (stations: ReadonlyMap<Codigo, Float64Array>) =>
      Array.from(
        stations,
        ([codigo, steps]) => [codigo, steps.subarray(end - length, end)] as const,
      );
    return {
      day,
      revision: '',
      length,
      columns: new Map(
        Array.from(columns, ([id, stations]) => [
          id,
          { stations: new Map(of(stations)), carried: carried.get(id) ?? new Map() },
        ]),
      ),
    };
  };
  const { day: yesterday } = columnDayAt(epochMs(from - 1), zone);
  const days = [
    dayOf(yesterday, COLUMN_LENGTH, MOMENT_STEPS - over),
    dayOf(today, over, MOMENT_STEPS),
  ];
  const find = (name: string): PastDay | undefined => days.find(({ day }) => day === name);
  return {
    listed: find,
    list: () => Promise.resolve(true),
    day: ({ day }) => Promise.resolve(find(day) ?? null),
  };
};

/** History as a copy has it: rows of the last 24 hours, of the quantities that it has them of. */
const historyOf = (
  { at, columns }: Moment,
  zone: TimeZone,
): PastParts['live']['requestHistory'] => {
  const { from, over } = columnDayAt(at, zone);
  const begin = epochMs(from + (over - COLUMN_LENGTH) * COLUMN_STEP_MS);
  return ({ codigo, span }) => {
    const series = HISTORICAL_FIELDS.map((field) => {
      const source = RECENT_SOURCES.find((one) => one.field === field && columns.has(one.quantity));
      return source === undefined ? undefined : columns.get(source.quantity)?.get(codigo);
    });
    const rows = Array.from({ length: COLUMN_LENGTH }, (_, step) => ({
      timestamp: epochMs(begin + (step + 1) * COLUMN_STEP_MS),
      values: series.map((values) => values?.at(step - COLUMN_LENGTH) ?? Number.NaN),
    }));
    return Promise.resolve(
      ok({
        step: 'Int10min',
        rows: rows.filter(({ timestamp }) => timestamp >= span.from && timestamp <= span.to),
        pages: { done: 1, all: 1 },
        availableFrom: begin > span.from ? begin : null,
        held: null,
      }),
    );
  };
};

/** The past of a kept moment, with the stations and levels of its file. It makes no request. Rejects if its instant cannot be shown. */
export const keptPast = async (
  moment: Moment,
  { zone, registry, live }: Omit<PastParts, 'pauseMs' | 'days'>,
): Promise<Past> => {
  const { at, tags, thresholds } = moment;
  const ingest = new Ingest(new Rejections());
  ingest.acceptSegment(tags, at, null);
  const { names, state } = ingest;
  const directory = live.view().directory.over(state, names);
  const view: LogView = { dictionary: names, table: state, directory };
  const alerts = new AlertLevels();
  alerts.configure(thresholds);
  const past = new Past({
    pauseMs: 0,
    days: daysOf(moment, zone),
    zone,
    registry,
    live: {
      ...live,
      view: () => view,
      alerts,
      now: () => at,
      journal: () => Promise.resolve(null),
      readLink: () => ({ ...live.readLink(), clock: 'known' }),
      requestHistory: historyOf(moment, zone),
    },
  });
  if ((await past.seek(at)) !== 'ready') throw new Error('the moment has no day');
  return past;
};

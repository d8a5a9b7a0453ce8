import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { type FallenRain, fallenRain } from '#domain/series/fallen-rain.ts';
import { stepLength } from '#domain/series/history-step.ts';
import { mergedReadings, RAIN_WINDOW_MS } from '#domain/series/rain-bounds.ts';
import { firstWhere } from '#domain/series/sorted-search.ts';
import { queryOf } from '#domain/series/series-query.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { type SeriesSource, seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { type ZoneDay, zoneDayOf } from '#domain/time/zone-days.ts';
import type {
  SeriesTableDay,
  SeriesTableFrame,
  SeriesTableQuery,
} from '#worker/api/series-table.ts';
import type { Span } from '#feed/history/history-cache.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { comparedTable } from './compared-frames.ts';
import { Comparison } from './comparison.ts';
import { extentIn, type GrowingSeries } from './growing-series.ts';
import { HeldRain } from './held-rain.ts';
import type { JoinedSeries } from './history-series.ts';
import type { LogView } from '../projection.ts';
import type { SeriesPorts } from './joined-range.ts';
import { SeriesView } from './series-view.ts';
import { StationSeries } from './station-series.ts';
import { StepGrid } from './step-grid.ts';

/** Index of the last point of a step or earlier; -1 without any. */
const lastUpTo = (
  { times, length }: GrowingSeries,
  step: number,
  grid: StepGrid,
  { to }: Span,
): number => {
  const end = Math.min(to + 1, grid.endOf(step) + MINUTE_MS);
  return firstWhere(length, (index) => (times[index] ?? Infinity) >= end) - 1;
};

interface Shown {
  readonly source: SeriesSource;
  readonly joined: JoinedSeries;
  readonly extent: ReturnType<typeof extentIn>;
}

interface Cell {
  readonly time: EpochMs;
  readonly value: number;
}

/** The last reading of a series in a step, inside the span; null without any. */
const readingIn = (
  series: GrowingSeries,
  step: number,
  grid: StepGrid,
  span: Span,
): Cell | null => {
  for (let index = lastUpTo(series, step, grid, span); index >= 0; index -= 1) {
    const time = series.times[index] ?? -Infinity;
    if (time < span.from || grid.stepOf(time) !== step) return null;
    const value = series.values[index] ?? Number.NaN;
    if (Number.isFinite(value)) return { time: epochMs(time), value };
  }
  return null;
};

/** The reading of a step; a suspect one only if there is no other. */
const cellOf = (
  { readings, suspects }: JoinedSeries,
  step: number,
  grid: StepGrid,
  span: Span,
): (Cell & { readonly isSuspect: boolean }) | null => {
  const reading = readingIn(readings, step, grid, span);
  const cell = reading ?? readingIn(suspects, step, grid, span);
  return cell === null ? null : { ...cell, isSuspect: reading === null };
};

/** Water first, as in the chart. */
const COLUMNS = QUANTITIES.flatMap(({ field }) => (field === null ? [] : [seriesSourceOf(field)]));

/** Time of the newest reading of a step; -Infinity without any in the span. */
const timeOf = (shown: readonly Shown[], step: number, grid: StepGrid, span: Span): EpochMs =>
  epochMs(
    Math.max(
      -Infinity,
      ...shown.map(({ joined }) => cellOf(joined, step, grid, span)?.time ?? -Infinity),
    ),
  );

/** The steps with a reading, ascending. Updates incrementally while the edition of the book is the same. */
class StepList {
  #steps: number[] = [];
  readonly #known = new Set<number>();
  readonly #seen = new Map<GrowingSeries, number>();

  get steps(): readonly number[] {
    return this.#steps;
  }

  follow(series: GrowingSeries, grid: StepGrid): void {
    for (let index = this.#seen.get(series) ?? 0; index < series.length; index += 1) {
      if (!Number.isFinite(series.values[index])) continue;
      const step = grid.stepOf(series.times[index] ?? 0);
      if (this.#known.has(step)) continue;
      this.#known.add(step);
      this.#steps.push(step);
    }
    this.#seen.set(series, series.length);
  }

  sort(): void {
    const isSorted = this.#steps.every(
      (step, index) => step > (this.#steps[index - 1] ?? -Infinity),
    );
    if (!isSorted) this.#steps = this.#steps.toSorted((a, b) => a - b);
  }
}

/** Where each day of the zone begins in the list (newest first), by the newest reading of each row. */
const daysOf = (
  steps: readonly number[],
  grid: StepGrid,
  zone: TimeZone,
  shown: readonly Shown[],
  span: Span,
): readonly SeriesTableDay[] => {
  const days: SeriesTableDay[] = [];
  let day: ZoneDay | null = null;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index] ?? 0;
    const end = grid.endOf(step);
    const begin = grid.endOf(step - 1) + MINUTE_MS;
    if (day !== null && begin >= day.start && end + MINUTE_MS <= day.end) continue;
    // A step across midnight belongs to the day of its newest reading.
    const of: ZoneDay = zoneDayOf(timeOf(shown, step, grid, span), zone);
    if (of.start === day?.start) continue;
    day = of;
    days.push({ start: of.start, first: steps.length - 1 - index });
  }
  return days;
};

/** Readings of one station as a table: one row per step, newest first. Frames have the rows of a window and a summary of all rows. */
export class SeriesTable extends SeriesView<SeriesTableFrame, SeriesTableQuery> {
  readonly #held: HeldRain;
  #list = new StepList();
  #listed = '';

  constructor(log: LogView, events: EventLog, query: SeriesTableQuery, ports: SeriesPorts) {
    super(log, events, query, ports);
    this.#held = new HeldRain(log, events);
  }

  protected override show(span: Span): SeriesTableFrame {
    const { window } = this.query;
    const { step, history } = this.book;
    const stepMs = stepLength(step);
    const shown = this.#shown(span);
    this.lowest = shown.find(({ source }) => source.isStaffLevel)?.extent?.minimum ?? Infinity;
    const grid = new StepGrid(stepMs, this.ports.zone);
    const steps = this.#stepsOf(shown, stepMs, grid, span);
    const offset = Math.min(Math.max(0, window.offset), steps.length);
    const length = Math.min(Math.max(0, window.limit), steps.length - offset);
    const times = new Float64Array(length).fill(Number.NaN);
    const values = new Float64Array(length * shown.length).fill(Number.NaN);
    const suspect = new Uint8Array(length * shown.length);
    for (let row = 0; row < length; row += 1) {
      const rowStep = steps[steps.length - 1 - offset - row] ?? 0;
      for (const [column, { joined }] of shown.entries()) {
        const cell = cellOf(joined, rowStep, grid, span);
        if (cell === null) continue;
        const place = row * shown.length + column;
        values[place] = cell.value;
        suspect[place] = cell.isSuspect ? 1 : 0;
        times[row] = Math.max(times[row] || -Infinity, cell.time);
      }
    }
    return {
      query: queryOf(this.query),
      ...span,
      step,
      history,
      columns: shown.map(({ source, joined, extent }) => ({
        field: source.field,
        ...this.book.lookOf(source),
        ...(extent ?? { minimum: null, maximum: null }),
        total: source.field === 'chuva_hora' ? this.#total(joined, span, stepMs) : null,
      })),
      days: daysOf(steps, grid, this.ports.zone, shown, span),
      matched: steps.length,
      offset,
      times,
      values,
      suspect,
    };
  }

  #total({ readings }: JoinedSeries, { from, to }: Span, stepMs: number): FallenRain | null {
    // Each row has the rain of one hour: rows further apart leave hours out.
    if (stepMs > RAIN_WINDOW_MS) return null;
    const { codigo } = this.query;
    const held = this.query.to === null ? [this.#held.of(codigo)] : [];
    // A range of days ends in the last millisecond before midnight: the row of midnight has the rain up to it.
    return fallenRain(mergedReadings([readings, ...held]), { from, to: epochMs(to + 1) }, stepMs);
  }

  #shown(span: Span): readonly Shown[] {
    const { fields } = this.query;
    return COLUMNS.flatMap((source) => {
      const joined = this.book.joined(source.field);
      const isSelected = fields.length === 0 || fields.includes(source.field);
      if (joined === null || !isSelected) return [];
      const extent = extentIn(joined.readings, span);
      const isRead = extent !== null || extentIn(joined.suspects, span) !== null;
      return isRead ? [{ source, joined, extent }] : [];
    });
  }

  /** The steps with a reading in the span; a moving range drops those before its start. */
  #stepsOf(shown: readonly Shown[], stepMs: number, grid: StepGrid, span: Span): readonly number[] {
    const listed = [this.book.edition, stepMs, ...shown.map(({ source }) => source.field)].join(
      ' ',
    );
    if (listed !== this.#listed) {
      this.#listed = listed;
      this.#list = new StepList();
    }
    for (const { joined } of shown) {
      this.#list.follow(joined.readings, grid);
      this.#list.follow(joined.suspects, grid);
    }
    this.#list.sort();
    const { steps } = this.#list;
    const isIn = (step: number | undefined): boolean =>
      step !== undefined && timeOf(shown, step, grid, span) >= span.from;
    // Only the first and the last step can be cut by the span.
    let first = firstWhere(
      steps.length,
      (place) => grid.endOf(steps[place] ?? 0) + MINUTE_MS > span.from,
    );
    let end = firstWhere(
      steps.length,
      (place) => grid.stepOf(span.to) < (steps[place] ?? Infinity),
    );
    if (first < end && !isIn(steps[first])) first += 1;
    if (first < end && !isIn(steps[end - 1])) end -= 1;
    return steps.slice(first, end);
  }
}

/** {@link SeriesTable} of one station, or of all that the query compares it with: then each has all its rows, to be joined by step. */
export const comparedTables = (
  log: LogView,
  events: EventLog,
  query: SeriesTableQuery,
  ports: SeriesPorts,
): Comparison<SeriesTableFrame, SeriesTableQuery> =>
  new Comparison(query, {
    log,
    ports,
    open: (own, ownPorts) => new SeriesTable(log, events, own, ownPorts),
    openLow: (own, ownPorts) => new StationSeries(log, events, own, ownPorts),
    ownWindow: (own) => ({ ...own, window: { offset: 0, limit: Infinity } }),
    merge: comparedTable(ports.zone),
  });

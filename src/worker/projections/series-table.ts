import { SAO_PAULO_OFFSET_MINUTES, type EpochMs } from '#domain/epoch-ms.ts';
import { stepLength } from '#domain/history-step.ts';
import { rainTotal } from '#domain/rain-total.ts';
import { questionOf } from '#domain/series-question.ts';
import { firstWhere } from '#domain/sorted-search.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/series-sources.ts';
import type { ReadingLook } from '#domain/shown-reading.ts';
import type {
  SeriesTableColumn,
  SeriesTableDay,
  SeriesTableFrame,
  SeriesTableSpec,
} from '#worker/api/frames.ts';
import type { GrowingSeries } from './growing-series.ts';
import type { JoinedSeries } from './history-series.ts';
import { SeriesView } from './series-view.ts';

const DAY_MS = 24 * 3_600_000;
const OFFSET_MS = SAO_PAULO_OFFSET_MINUTES * 60_000;
/** Beyond it a reading of "rain in the last hour" does not say what fell in all of the step. */
const RAIN_STEP_MS = 3_600_000;

/** On the grid of local time, as history is. A step ends with its stamp: the reading of 14:10 belongs to the ten minutes before it. */
const stepOf = (time: EpochMs, length: number): number => Math.ceil((time + OFFSET_MS) / length);

const endOf = (step: number, length: number): EpochMs => step * length - OFFSET_MS;

/** Number of the day of America/Sao_Paulo an instant lies in. */
const dayOf = (time: EpochMs): number => Math.floor((time + OFFSET_MS) / DAY_MS);

/** Index of the last point at an instant or earlier; -1 when there is none. */
const lastUpTo = ({ times, length }: GrowingSeries, instant: EpochMs): number =>
  firstWhere(length, (index) => (times[index] ?? Infinity) > instant) - 1;

interface Shown {
  readonly source: SeriesSource;
  readonly joined: JoinedSeries;
}

interface Cell {
  readonly time: EpochMs;
  readonly value: number;
}

/** The last reading of a series in a step; null when there is none. */
const readingIn = (series: GrowingSeries, step: number, length: number): Cell | null => {
  for (let index = lastUpTo(series, endOf(step, length)); index >= 0; index -= 1) {
    const time = series.times[index] ?? -Infinity;
    if (stepOf(time, length) !== step) return null;
    const value = series.values[index] ?? Number.NaN;
    if (Number.isFinite(value)) return { time, value };
  }
  return null;
};

/** What a step says of a quantity: a doubtful reading only where it has no other. */
const cellOf = (
  { readings, suspects }: JoinedSeries,
  step: number,
  length: number,
): (Cell & { readonly isSuspect: boolean }) | null => {
  const reading = readingIn(readings, step, length);
  const cell = reading ?? readingIn(suspects, step, length);
  return cell === null ? null : { ...cell, isSuspect: reading === null };
};

const summaryOf = (
  { field }: SeriesSource,
  look: ReadingLook,
  { readings }: JoinedSeries,
  from: EpochMs,
  stepMs: number,
): SeriesTableColumn => {
  let maximum = -Infinity;
  let minimum = Infinity;
  for (let index = 0; index < readings.length; index += 1) {
    const value = readings.values[index] ?? Number.NaN;
    if (value > maximum) maximum = value;
    if (value < minimum) minimum = value;
  }
  const isRead = maximum >= minimum;
  return {
    field,
    ...look,
    maximum: isRead ? maximum : null,
    minimum: isRead ? minimum : null,
    total: field === 'chuva_hora' && stepMs <= RAIN_STEP_MS ? rainTotal(readings, from) : null,
  };
};

/** The steps in which anything was read, ascending; follows a book that only grows between two of its editions. */
class StepList {
  #steps: number[] = [];
  readonly #known = new Set<number>();
  readonly #seen = new Map<GrowingSeries, number>();

  get steps(): readonly number[] {
    return this.#steps;
  }

  follow(series: GrowingSeries, length: number): void {
    for (let index = this.#seen.get(series) ?? 0; index < series.length; index += 1) {
      if (!Number.isFinite(series.values[index])) continue;
      const step = stepOf(series.times[index] ?? 0, length);
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

/** Where in the list, newest first, each day of America/Sao_Paulo begins, by the newest reading of each row. */
const daysOf = (
  steps: readonly number[],
  length: number,
  shown: readonly Shown[],
): readonly SeriesTableDay[] => {
  const days: SeriesTableDay[] = [];
  let day = Number.NaN;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index] ?? 0;
    let of = dayOf(endOf(step, length));
    // Only a step that reaches over midnight may have been read the day before.
    if (dayOf(endOf(step - 1, length) + 1) !== of) {
      const times = shown.map(({ joined }) => cellOf(joined, step, length)?.time ?? -Infinity);
      of = dayOf(Math.max(...times));
    }
    if (of === day) continue;
    day = of;
    days.push({ start: of * DAY_MS - OFFSET_MS, first: steps.length - 1 - index });
  }
  return days;
};

/** Readings of one station as a table, a row a step, the newest first; the rows of a window and the summary of them all. */
export class SeriesTable extends SeriesView<SeriesTableFrame, SeriesTableSpec> {
  #list = new StepList();
  #listed = '';

  protected override show(): SeriesTableFrame {
    const { codigo, from, window } = this.spec;
    const { step, history } = this.book;
    const stepMs = stepLength(step);
    const shown = this.#shown();
    const steps = this.#stepsOf(shown, stepMs);
    const offset = Math.min(Math.max(0, window.offset), steps.length);
    const length = Math.min(Math.max(0, window.limit), steps.length - offset);
    const times = new Float64Array(length).fill(Number.NaN);
    const values = new Float64Array(length * shown.length).fill(Number.NaN);
    const suspect = new Uint8Array(length * shown.length);
    for (let row = 0; row < length; row += 1) {
      const rowStep = steps[steps.length - 1 - offset - row] ?? 0;
      for (const [column, { joined }] of shown.entries()) {
        const cell = cellOf(joined, rowStep, stepMs);
        if (cell === null) continue;
        const place = row * shown.length + column;
        values[place] = cell.value;
        suspect[place] = cell.isSuspect ? 1 : 0;
        times[row] = Math.max(times[row] || -Infinity, cell.time);
      }
    }
    return {
      question: questionOf(this.spec),
      codigo,
      from,
      to: this.spec.to ?? this.now(),
      step,
      history,
      columns: shown.map(({ source, joined }) =>
        summaryOf(source, this.book.lookOf(source), joined, from, stepMs),
      ),
      days: daysOf(steps, stepMs, shown),
      matched: steps.length,
      offset,
      times,
      values,
      suspect,
    };
  }

  #shown(): readonly Shown[] {
    const { fields } = this.spec;
    return SERIES_SOURCES.flatMap((source) => {
      const joined = this.book.joined(source.field);
      const isWanted = fields.length === 0 || fields.includes(source.field);
      return joined === null || !isWanted ? [] : [{ source, joined }];
    });
  }

  #stepsOf(shown: readonly Shown[], stepMs: number): readonly number[] {
    const listed = [this.book.edition, stepMs, ...shown.map(({ source }) => source.field)].join(
      ' ',
    );
    if (listed !== this.#listed) {
      this.#listed = listed;
      this.#list = new StepList();
    }
    for (const { joined } of shown) {
      this.#list.follow(joined.readings, stepMs);
      this.#list.follow(joined.suspects, stepMs);
    }
    this.#list.sort();
    return this.#list.steps;
  }
}

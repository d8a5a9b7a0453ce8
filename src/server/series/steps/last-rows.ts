import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { BlockGrid, LastPart } from './day-block.ts';
import type { SeriesColumns } from '../series-calls.ts';
import { SHORT_STEP_MS, stepTimeOf } from './step-grid.ts';
import type { StepRow } from './step-row.ts';

/** The steps of an answer: those that end at `first`, `first + stepMs`, … */
export interface LastRowsGrid {
  readonly first: EpochMs;
  readonly stepMs: number;
  readonly length: number;
  /** Standard time, milliseconds east of UTC. */
  readonly offsetMs: number;
  /**
   * `row`: of each step the newest row of five minutes, with a reading or without. `reading`: of each quantity its newest reading in the
   * step.
   */
  readonly of: 'row' | 'reading';
}

const pick = (values: Float32Array, places: Uint32Array): Float32Array => {
  const picked = new Float32Array(places.length);
  for (let index = 0; index < places.length; index += 1) {
    picked[index] = values[places[index] ?? 0] ?? Number.NaN;
  }
  return picked;
};

/**
 * The last readings of a station's steps, from rows and blocks in any order: what is there twice counts once. Of two readings of one
 * instant the greater counts, as in a row.
 */
export class LastRows {
  readonly #grid: LastRowsGrid;
  /** Of each step the end of its newest row of five minutes; −∞ without one. */
  readonly #newest: Float64Array;
  readonly #values: readonly Float32Array[];
  /** The instants of the values. */
  readonly #times: readonly Float64Array[];

  constructor(grid: LastRowsGrid, columns: number) {
    const { length } = grid;
    this.#grid = grid;
    this.#newest = new Float64Array(length).fill(-Infinity);
    this.#values = Array.from({ length: columns }, () => new Float32Array(length).fill(Number.NaN));
    this.#times = Array.from({ length: columns }, () => new Float64Array(length).fill(-Infinity));
  }

  /** Rows of five minutes; `ids` are the quantities of the columns. */
  addRows(ids: readonly string[], rows: Iterable<StepRow>): void {
    for (const { time, ageMs, cells } of rows) {
      const place = this.#placeOf(time);
      if (place === -1) continue;
      this.#addReport(place, time - ageMs);
      for (const [column, id] of ids.entries()) {
        const cell = cells.get(id);
        if (cell !== undefined) this.#addReading(place, column, time - cell.ageMs, cell.last);
      }
    }
  }

  /** A block's first part; `numbers` are those of the columns' quantities, undefined for one that no block has. */
  addPart(
    { steps, ages, columns }: LastPart,
    numbers: readonly (number | undefined)[],
    { start, lengthMs }: BlockGrid,
  ): void {
    const places = new Int32Array(steps.length);
    const times = new Float64Array(steps.length);
    for (let row = 0; row < steps.length; row += 1) {
      const end = start + (steps[row] ?? 0) * lengthMs;
      const place = this.#placeOf(end);
      const instant = end - (ages[row] ?? 0);
      places[row] = place;
      times[row] = instant;
      if (place !== -1) this.#addReport(place, instant);
    }
    for (let column = 0; column < numbers.length; column += 1) {
      const number = numbers[column];
      const found = number === undefined ? undefined : columns.get(number);
      if (found === undefined) continue;
      const { rows, values } = found;
      for (let at = 0; at < values.length; at += 1) {
        const row = rows === null ? at : (rows[at] ?? 0);
        const place = places[row] ?? -1;
        if (place === -1) continue;
        // The instant of its row's report, unless it has an age of its own.
        const laterMs = found.ages === null ? 0 : (ages[row] ?? 0) - (found.ages[at] ?? 0);
        this.#addReading(place, column, (times[row] ?? 0) + laterMs, values[at] ?? Number.NaN);
      }
    }
  }

  /** Values of each step; NaN for none. */
  get values(): readonly Float32Array[] {
    return this.#values;
  }

  /** The steps that have a row. */
  present(): SeriesColumns {
    const { first, stepMs, length } = this.#grid;
    const places = new Uint32Array(length);
    let count = 0;
    for (let place = 0; place < length; place += 1) {
      if (this.#newest[place] === -Infinity) continue;
      places[count] = place;
      count += 1;
    }
    const kept = places.subarray(0, count);
    return {
      times: Float64Array.from(kept, (place) => first + place * stepMs),
      columns: this.#values.map((values) => pick(values, kept)),
    };
  }

  /** The place of the step that a stored one lies in; -1 outside. */
  #placeOf(rowTime: number): number {
    const { first, stepMs, length } = this.#grid;
    const place = Math.ceil((rowTime - first) / stepMs);
    return place >= 0 && place < length ? place : -1;
  }

  /** A report of a station at an instant, with readings or without. */
  #addReport(place: number, instant: number): void {
    // That of the newest row that is known, or before it.
    if (instant <= (this.#newest[place] ?? Infinity)) return;
    const isFirst = this.#newest[place] === -Infinity;
    this.#newest[place] = stepTimeOf(epochMs(instant), SHORT_STEP_MS, this.#grid.offsetMs);
    if (this.#grid.of === 'reading' || isFirst) return;
    for (const values of this.#values) values[place] = Number.NaN;
    for (const times of this.#times) times[place] = -Infinity;
  }

  /** A reading at an instant, after its report. */
  #addReading(place: number, column: number, instant: number, value: number): void {
    const isOfRow = instant > (this.#newest[place] ?? Infinity) - SHORT_STEP_MS;
    if (!isOfRow && this.#grid.of === 'row') return;
    const values = this.#values[column];
    const times = this.#times[column];
    if (values === undefined || times === undefined) return;
    const known = times[place] ?? Infinity;
    if (instant < known || (instant === known && value <= (values[place] ?? Infinity))) return;
    values[place] = value;
    times[place] = instant;
  }
}

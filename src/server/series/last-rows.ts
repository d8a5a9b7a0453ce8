import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { SeriesColumns } from './series-calls.ts';
import { SHORT_STEP_MS, stepTimeOf } from './step-grid.ts';

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

  /** The place of the step that a stored one lies in; undefined outside. */
  placeOf(rowTime: number): number | undefined {
    const { first, stepMs, length } = this.#grid;
    const place = Math.ceil((rowTime - first) / stepMs);
    return place >= 0 && place < length ? place : undefined;
  }

  /** A report of a station at an instant, with readings or without. */
  addReport(place: number, instant: number): void {
    const end = this.#endOf(instant);
    if (end <= (this.#newest[place] ?? Infinity)) return;
    this.#newest[place] = end;
    if (this.#grid.of === 'reading') return;
    for (const values of this.#values) values[place] = Number.NaN;
    for (const times of this.#times) times[place] = -Infinity;
  }

  /** A reading at an instant, after its report. */
  addReading(place: number, column: number, instant: number, value: number): void {
    if (this.#grid.of === 'row' && this.#endOf(instant) !== this.#newest[place]) return;
    const values = this.#values[column];
    const times = this.#times[column];
    if (values === undefined || times === undefined) return;
    const known = times[place] ?? Infinity;
    if (instant < known || (instant === known && value <= (values[place] ?? Infinity))) return;
    values[place] = value;
    times[place] = instant;
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
    for (const [place, newest] of this.#newest.entries()) {
      if (newest === -Infinity) continue;
      places[count] = place;
      count += 1;
    }
    const kept = places.subarray(0, count);
    return {
      times: Float64Array.from(kept, (place) => first + place * stepMs),
      columns: this.#values.map((values) => Float32Array.from(kept, (place) => values[place] ?? 0)),
    };
  }

  #endOf(instant: number): number {
    return stepTimeOf(epochMs(instant), SHORT_STEP_MS, this.#grid.offsetMs);
  }
}

import { hourlyRain, type RainPiece } from '#domain/fallen-rain.ts';
import type { RainReadings } from '#domain/rain-bounds.ts';
import type { RainColumns } from '#worker/api/frames.ts';
import type { Span } from '../feed/history-cache.ts';
import type { GrowingSeries } from './growing-series.ts';

const MINUTE_MS = 60_000;
/** The longest bar is a day, which may have 25 hours: one that is cut by the window comes whole. */
const LONGEST_BAR_MS = 25 * 60 * MINUTE_MS;

/** Two lists in order of time as one. */
const merged = (a: RainReadings, b: RainReadings): RainReadings => {
  const times = new Float64Array(a.length + b.length);
  const values = new Float64Array(times.length);
  for (let place = 0, ofA = 0, ofB = 0; place < times.length; place += 1) {
    const isOfA = ofB >= b.length || (ofA < a.length && (a.times[ofA] ?? 0) <= (b.times[ofB] ?? 0));
    const from = isOfA ? a : b;
    const index = isOfA ? ofA : ofB;
    times[place] = from.times[index] ?? Number.NaN;
    values[place] = from.values[index] ?? Number.NaN;
    if (isOfA) ofA += 1;
    else ofB += 1;
  }
  return { times, values, length: times.length };
};

/** What fell in a range, in pieces: reckoned anew when there is more to read, or the range has moved on by a minute. */
export class RainInPieces {
  #pieces: readonly RainPiece[] = [];
  #of: readonly unknown[] = [];

  /** Columns of their own, that may be given away: of the window, and a bar beyond it on either side. */
  columns(
    readings: GrowingSeries,
    finer: GrowingSeries | undefined,
    { from, to }: Span,
    window: Span,
  ): RainColumns {
    // The readings tell of minutes: the first whole one in the range, and the one it ends in.
    const span = { from: Math.ceil(from / MINUTE_MS) * MINUTE_MS, to: to + 1 };
    const of = [
      readings,
      readings.length,
      finer,
      finer?.length,
      span.from,
      Math.floor(span.to / MINUTE_MS),
    ];
    if (of.some((part, index) => part !== this.#of[index])) {
      this.#of = of;
      this.#pieces = hourlyRain(finer === undefined ? readings : merged(readings, finer), span);
    }
    const shown = this.#pieces.filter(
      ({ start, end }) =>
        end >= window.from - LONGEST_BAR_MS && start <= window.to + LONGEST_BAR_MS,
    );
    return {
      starts: Float64Array.from(shown, ({ start }) => start),
      ends: Float64Array.from(shown, ({ end }) => end),
      millimetres: Float64Array.from(shown, ({ millimetres }) => millimetres),
      least: Uint8Array.from(shown, ({ isLeast }) => (isLeast ? 1 : 0)),
    };
  }
}

import type { TimeZone } from '#domain/time/time-zone.ts';
import { MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { hourlyRain, type RainPiece } from '#domain/series/fallen-rain.ts';
import { mergedReadings } from '#domain/series/rain-bounds.ts';
import type { RainColumns } from '#worker/api/station-series.ts';
import type { Span } from '#feed/history/history-cache.ts';
import type { GrowingSeries } from './growing-series.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { HeldRain } from './held-rain.ts';
import type { LogView } from '#worker/projections/projection.ts';

/** The longest bar is a day, of up to 25 hours: a bar cut by the window is included completely. */
const LONGEST_BAR_MS = 25 * 60 * MINUTE_MS;

/** Rain per piece of a range. Recalculated when readings are added, or when the range has moved by a minute. */
class RainInPieces {
  #pieces: readonly RainPiece[] = [];
  #of: readonly unknown[] = [];
  readonly #zone: TimeZone;

  constructor(zone: TimeZone) {
    this.#zone = zone;
  }

  /** Calculates from all readings of one gauge. Returns new, transferable columns: of the window and one bar on either side. */
  columns(
    readings: GrowingSeries,
    further: readonly GrowingSeries[],
    { from, to }: Span,
    window: Span,
  ): RainColumns {
    // Readings are per minute: from the first complete minute of the range to the one it ends in.
    const span = {
      from: epochMs(Math.ceil(from / MINUTE_MS) * MINUTE_MS),
      to: epochMs(to + 1),
    };
    const all = [readings, ...further];
    const of = [
      ...all.flatMap((part) => [part, part.length]),
      span.from,
      Math.floor(span.to / MINUTE_MS),
    ];
    if (of.length !== this.#of.length || of.some((part, index) => part !== this.#of[index])) {
      this.#of = of;
      this.#pieces = hourlyRain(mergedReadings(all), span, this.#zone);
    }
    const shown = this.#pieces.filter(
      ({ start, end }) =>
        end >= window.from - LONGEST_BAR_MS && start <= window.to + LONGEST_BAR_MS,
    );
    return {
      starts: Float64Array.from(shown, ({ start }) => start),
      ends: Float64Array.from(shown, ({ end }) => end),
      millimetres: Float64Array.from(shown, ({ millimetres }) => millimetres),
      lowerBounds: Uint8Array.from(shown, ({ isLowerBound }) => (isLowerBound ? 1 : 0)),
    };
  }
}

/** What a view needs to calculate rain per piece of time; only the chart does. */
export interface FallenParts {
  readonly pieces: RainInPieces;
  readonly held: HeldRain;
}

export const fallenParts = (log: LogView, events: EventLog, zone: TimeZone): FallenParts => ({
  pieces: new RainInPieces(zone),
  held: new HeldRain(log, events),
});

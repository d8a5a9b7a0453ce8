import { type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import type { StationId } from '#domain/stations/station.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { StationSummary } from '#worker/api/station-board.ts';
import type { LogView } from '../projection.ts';
import type { StationTrends } from '../trends/station-trends.ts';

const SUMMARISED = [
  'chuva001h',
  'chuva003h',
  'chuva024h',
  'rio',
  'percentual',
  'montante',
  'temperatura',
] as const satisfies readonly QuantityId[];
type Summarised = (typeof SUMMARISED)[number];

/** Reads what the lists of stations show of one. */
export class SummaryReader {
  readonly #log: LogView;
  readonly #trends: StationTrends;
  readonly #readingIn: (id: StationId, quantity: Summarised) => ShownReading | null;

  constructor(log: LogView, trends: StationTrends) {
    this.#log = log;
    this.#trends = trends;
    const paths = new Map(
      SUMMARISED.map((quantity) => [
        quantity,
        quantityOf(quantity).paths.map((path) => log.dictionary.internKnownPath(path)),
      ]),
    );
    this.#readingIn = (id, quantity) => {
      for (const path of paths.get(quantity) ?? []) {
        const shown = log.table.shownOf(id, path);
        if (shown !== null) return shown;
      }
      return null;
    };
  }

  summaryOf(id: StationId): StationSummary {
    const { table, directory } = this.#log;
    return {
      id,
      station: directory.stationOf(id),
      rain: this.#readingIn(id, 'chuva001h'),
      rainThreeHours: this.#readingIn(id, 'chuva003h'),
      rainDay: this.#readingIn(id, 'chuva024h'),
      level: this.#readingIn(id, 'rio'),
      rise: this.#trends.riseOf(id),
      percent: this.#readingIn(id, 'percentual'),
      upstream: this.#readingIn(id, 'montante'),
      upstreamRise: this.#trends.reservoirRiseOf(id),
      temperature: this.#readingIn(id, 'temperatura'),
      reportedAt: table.reportedAt(id),
    };
  }
}

import { isAltitude, type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { StationType } from './station.ts';

/** Quantities that may stand for a station, in the order in which they do so where its type decides nothing. */
export const MAIN_QUANTITIES = [
  'rio',
  'percentual',
  'montante',
  'chuva001h',
  'chuva024h',
  'temperatura',
] as const satisfies readonly QuantityId[];
export type MainQuantity = (typeof MAIN_QUANTITIES)[number];

const FIRST_BY_TYPE: { readonly [T in StationType]: readonly MainQuantity[] } = {
  Hidrologica: ['rio'],
  Meteorologica: ['temperatura'],
  Pluviometrica: ['chuva001h', 'chuva024h'],
  Barramento: ['percentual', 'montante'],
  Desconhecida: [],
};

/**
 * What a main reading is worth. `foreign`: in a unit that is not converted, so that it has no trend, alert level or class. `dry`: a zero of
 * rain, written in words (SPEC 9). `altitude`: a river level above the sea, not comparable with staff readings.
 */
type MainReadingState = 'measured' | 'dry' | 'altitude' | 'foreign';

/** The reading that stands for a station. Its time is the station's last report. */
export interface MainReading {
  readonly quantity: MainQuantity;
  readonly shown: ShownReading;
  readonly state: MainReadingState;
}

/** The present reading of a quantity; null for none. */
export type ReadingOf = (id: MainQuantity) => ShownReading | null;

const stateOf = (id: MainQuantity, { value, unit, comparable }: ShownReading): MainReadingState => {
  const quantity = quantityOf(id);
  if (value === 0 && !quantity.showsZero) return 'dry';
  if (!comparable) return 'foreign';
  return quantity.isStaffLevel && isAltitude(quantity, value, unit) ? 'altitude' : 'measured';
};

const firstOf = (candidates: readonly MainQuantity[], readingOf: ReadingOf): MainReading | null => {
  for (const quantity of candidates) {
    const shown = readingOf(quantity);
    if (shown !== null) return { quantity, shown, state: stateOf(quantity, shown) };
  }
  return null;
};

/** What a chart shows of a station of a type: the history of its main reading. */
export const chartedFieldOf = (type: StationType): HistoricalField | null => {
  const [first] = FIRST_BY_TYPE[type];
  return first === undefined ? null : quantityOf(first).field;
};

/**
 * The reading that stands for a station on every surface; null if it measures none of {@link MAIN_QUANTITIES}. The type decides first: a
 * river station's level, a weather station's temperature, a rain gauge's rain of the last hour (of 24 h where that is all it has), a dam's
 * fill (else its level). Without that reading the first of {@link MAIN_QUANTITIES} that has one.
 */
export const mainReadingOf = (type: StationType, readingOf: ReadingOf): MainReading | null =>
  firstOf([...FIRST_BY_TYPE[type], ...MAIN_QUANTITIES], readingOf);

/** What a station's gauge says of a city: the level of the river, and nothing else. */
export const riverReadingOf = (readingOf: ReadingOf): MainReading | null =>
  firstOf(['rio'], readingOf);

/** Whether a main reading is a reservoir's. */
export const isDamReading = (main: MainReading | null): boolean =>
  main?.quantity === 'percentual' || main?.quantity === 'montante';

/** The level whose rate of rise is the trend of a main reading; null if it has none. */
export const trendLevelOf = (main: MainReading): 'rio' | 'montante' | null => {
  if (main.state === 'foreign') return null;
  if (main.quantity === 'rio') return 'rio';
  return isDamReading(main) ? 'montante' : null;
};

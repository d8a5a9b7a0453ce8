import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { totalLookup } from '#domain/total-map.ts';
import type { MeasurementType } from './measurement-types.ts';
import { RAIN_PERIODS, rainPath, type RainPeriod } from './rain-period.ts';
import {
  currentPath,
  currentStatisticPath,
  READING_PATHS,
  STATISTIC_WINDOWS,
  statisticPath,
  STATISTICS,
  type Statistic,
  type StatisticQuantity,
  type StatisticWindow,
} from './reading-paths.ts';

/** `15s` is the current reading; `001h` and `168h` are also the 1-hour and 1-week histories (SPEC 9). */
export type HistoryKey = '15s' | RainPeriod;

/** What of a measurement a quantity is, in the selector. */
export type ValueKey =
  | 'acumulado'
  | 'atual'
  | 'nivel'
  | 'maxima'
  | 'media'
  | 'minima'
  | 'percentual'
  | 'montante';

/** Where the legend's thresholds come from: a stated range, or the readings themselves (SPEC 9). */
export type LegendRange =
  | { readonly kind: 'fixed'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'data' };

/** Inclusive bounds of what a sensor can mean; beyond them stand sentinels and overflows (PROVIDER 5: -35, 2³¹/100, 581). */
export interface PlausibleRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** What a legend needs to know of its quantity. */
export interface LegendScale {
  readonly range: LegendRange;
  /** False for chuva and taxa: a zero there is nothing to show (SPEC 9). */
  readonly showsZero: boolean;
  /** A reading of a staff: each gauge counts from a zero of its own, a few of them from the sea (PROVIDER 5). */
  readonly isStaffLevel: boolean;
}

/** Highest, mean or lowest of a window of another quantity. */
interface StatisticOf {
  readonly quantity: StatisticQuantity;
  readonly window: StatisticWindow;
  readonly statistic: Statistic;
}

/** Key of a statistic: `temperatura001hMaxima`. */
export type StatisticId = `${StatisticQuantity}${StatisticWindow}${Statistic}`;

/** One quantity: where it is read, how its numbers are written and judged, where it is shown. */
export interface Quantity<
  Id extends string = string,
  Field extends string = string,
> extends LegendScale {
  /** Key of its texts; stands in URLs as the table's column. */
  readonly id: Id;
  /** Whose entry of the selector, colours and group it shares. */
  readonly measurement: MeasurementType;
  /** Which value and history of its measurement the selector offers it as; null: it does not, and no legend is of it. */
  readonly value: ValueKey | null;
  readonly history: HistoryKey;
  /** Live tags: the first that has a reading is the one shown. Empty: only the history tells it. */
  readonly paths: readonly ReadingPath[];
  /** Where its statistics of an hour and of a week are read; null: it has none. */
  readonly statistics: StatisticQuantity | null;
  /** What of which quantity it is; null for a quantity of its own. */
  readonly statistic: StatisticOf | null;
  /** Where the direction it comes from is read, in degrees; null for what has none. */
  readonly direction: ReadingPath | null;
  /** Its column in the history's rows; null: the history does not tell it. */
  readonly field: Field | null;
  /** What it is shown and compared in. */
  readonly unit: string;
  /** Digits after the comma where the provider's `Format` does not say. */
  readonly decimals: number;
  readonly plausible: PlausibleRange;
  /** Least height of a drawing of it, in its unit: what hardly moves must not look as if it leapt. */
  readonly leastSpread: number;
  readonly isColumn: boolean;
  /** One of the readings a person asks for first: on a station's card. */
  readonly isOnCard: boolean;
}

const FROM_DATA: LegendRange = { kind: 'data' };
const ZERO_TO_TEN: LegendRange = { kind: 'fixed', minimum: 0, maximum: 10 };
const ZERO_TO_HUNDRED: LegendRange = { kind: 'fixed', minimum: 0, maximum: 100 };

const USUAL = {
  value: null,
  history: '15s',
  paths: [],
  statistics: null,
  statistic: null,
  direction: null,
  field: null,
  showsZero: true,
  range: FROM_DATA,
  isStaffLevel: false,
  leastSpread: 1,
  isColumn: true,
  isOnCard: false,
} as const satisfies Partial<Quantity>;

type Stated = 'measurement' | 'unit' | 'decimals' | 'plausible';

/** A row of the table: what it leaves out is as with most quantities. */
export const quantity = <const Id extends string, const Field extends string = never>(
  id: Id,
  row: Pick<Quantity, Stated> & Partial<Omit<Quantity<Id, Field>, 'id' | Stated>>,
): Quantity<Id, Field> => ({ ...USUAL, ...row, id });

/** Unit, digits, and physical bounds with a wide margin round the records of Brazil: they catch what is no measurement, never weather. */
const measured = (unit: string, decimals: number, minimum: number, maximum: number) => ({
  unit,
  decimals,
  plausible: { minimum, maximum },
});
/** Levels may be altitudes, up to the highest land of the south. */
const METRES = { ...measured('m', 2, -10, 2_000), leastSpread: 0.1 };
const AIR_CELSIUS = measured('°C', 1, -20, 55);
const RAIN = {
  ...measured('mm', 1, 0, 2_000),
  measurement: 'chuva',
  showsZero: false,
  range: ZERO_TO_TEN,
} as const;
const WIND = {
  ...measured('km/h', 1, 0, 400),
  measurement: 'vento',
  direction: READING_PATHS.windDirection,
} as const;
const DAM = { measurement: 'barragem' } as const;
const DAM_VOLUME = { ...DAM, ...measured('hm³', 1, 0, 100_000) };

const CARD_PERIODS: readonly RainPeriod[] = ['001h', '003h', '024h'];
const rain = (period: RainPeriod): Quantity<`chuva${RainPeriod}`, 'chuva_hora'> =>
  quantity(`chuva${period}`, {
    ...RAIN,
    value: 'acumulado',
    history: period,
    paths: [rainPath(period)],
    field: period === '001h' ? 'chuva_hora' : null,
    isOnCard: CARD_PERIODS.includes(period),
  });

const withStatistics = <Q extends StatisticQuantity>(statistics: Q) =>
  ({
    measurement: statistics,
    value: 'atual',
    paths: [currentPath(statistics), currentStatisticPath(statistics, 'Media')],
    statistics,
  }) as const;

/** Every quantity Vigia knows, in the order a person looks for them: the water first. All that is said of one is said here. */
export const QUANTITIES = [
  quantity('rio', {
    ...METRES,
    measurement: 'rio',
    value: 'nivel',
    paths: [READING_PATHS.riverStage],
    field: 'rio_nivel',
    isStaffLevel: true,
    isOnCard: true,
  }),
  quantity('areaDrenagem', {
    ...measured('km²', 0, 0, 10_000_000),
    measurement: 'rio',
    paths: [READING_PATHS.drainageArea],
    isColumn: false,
  }),
  quantity('percentual', {
    ...DAM,
    ...measured('%', 1, 0, 300),
    value: 'percentual',
    paths: [READING_PATHS.damPercent],
    field: 'barramento_porc',
    range: ZERO_TO_HUNDRED,
    isOnCard: true,
  }),
  quantity('montante', {
    ...DAM,
    ...METRES,
    value: 'montante',
    paths: [READING_PATHS.damUpstream],
    field: 'barramento_nivel',
    isOnCard: true,
  }),
  quantity('jusante', { ...DAM, ...METRES, paths: [READING_PATHS.damDownstream] }),
  quantity('vertido', {
    ...DAM,
    ...METRES,
    paths: [READING_PATHS.damSpill],
    plausible: { minimum: 0, maximum: 100 },
  }),
  quantity('volume', { ...DAM_VOLUME, paths: [READING_PATHS.damStorage] }),
  quantity('volumeMaximo', { ...DAM_VOLUME, paths: [READING_PATHS.damStorageMaximum] }),
  ...RAIN_PERIODS.map(rain),
  quantity('chuvaAcumulada', { ...RAIN, field: 'chuva_acum' }),
  quantity('taxa', {
    ...measured('mm/h', 1, 0, 600),
    measurement: 'taxa',
    value: 'atual',
    paths: [READING_PATHS.rainRate],
    showsZero: false,
    isOnCard: true,
  }),
  quantity('temperatura', {
    ...withStatistics('temperatura'),
    ...AIR_CELSIUS,
    field: 'temperatura',
    isOnCard: true,
  }),
  quantity('sensacao', {
    ...withStatistics('sensacao'),
    ...measured('°C', 1, -30, 70),
    field: 'sens_termica',
  }),
  // Air is never moister than it is warm: a dew point has the bounds of the temperature.
  quantity('pontoOrvalho', { ...AIR_CELSIUS, measurement: 'umidade', field: 'ponto_orvalho' }),
  quantity('umidade', {
    ...withStatistics('umidade'),
    ...measured('%', 0, 0, 105),
    field: 'umidade',
    range: ZERO_TO_HUNDRED,
    isOnCard: true,
  }),
  quantity('ventoMedio', {
    ...WIND,
    value: 'media',
    paths: [READING_PATHS.windMean],
    field: 'vento_avg',
    isOnCard: true,
  }),
  quantity('ventoMaximo', {
    ...WIND,
    value: 'maxima',
    paths: [READING_PATHS.windGust],
    field: 'vento_max',
  }),
  quantity('ventoDirecao', {
    ...measured('°', 0, 0, 360),
    measurement: 'vento',
    paths: [READING_PATHS.windDirection],
    isColumn: false,
  }),
  quantity('pressao', {
    ...withStatistics('pressao'),
    ...measured('hPa', 1, 700, 1_100),
    field: 'pressao_atmos',
    isOnCard: true,
  }),
] as const satisfies readonly Quantity<string, HistoricalField>[];

export type KnownQuantity = (typeof QUANTITIES)[number];
/** Key of a quantity's texts. */
export type QuantityId = KnownQuantity['id'];

const VALUES = { Maxima: 'maxima', Media: 'media', Minima: 'minima' } as const;

const statisticsOf = (whole: Quantity): readonly Quantity<StatisticId, never>[] => {
  const { statistics } = whole;
  if (statistics === null) return [];
  return STATISTIC_WINDOWS.flatMap((window) =>
    STATISTICS.map((statistic) => ({
      ...whole,
      id: `${statistics}${window}${statistic}` as const,
      value: VALUES[statistic],
      history: window,
      paths: [statisticPath(statistics, window, statistic)],
      statistics: null,
      statistic: { quantity: statistics, window, statistic },
      field: null,
      isOnCard: false,
    })),
  );
};

/** Quantities, and behind them the statistics they have. */
export const andStatistics = <Id extends string, Field extends string>(
  quantities: readonly Quantity<Id, Field>[],
): readonly Quantity<Id | StatisticId, Field>[] => [
  ...quantities,
  ...quantities.flatMap(statisticsOf),
];

const quantityByPath: ReadonlyMap<ReadingPath, Quantity> = new Map(
  andStatistics<QuantityId, HistoricalField>(QUANTITIES).flatMap((one) => {
    const { paths, statistics } = one;
    const current =
      statistics === null ? [] : STATISTICS.map((each) => currentStatisticPath(statistics, each));
    return [...paths, ...current].map((path) => [path, one]);
  }),
);

/** The quantity a tag is a reading of; undefined for a path we know nothing of. */
export const quantityAt = (path: ReadingPath): Quantity | undefined => quantityByPath.get(path);

/** A quantity by the key of its texts. */
export const quantityOf = totalLookup<QuantityId, KnownQuantity>(
  new Map(QUANTITIES.map((one) => [one.id, one])),
);

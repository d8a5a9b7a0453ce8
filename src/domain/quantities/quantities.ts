import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { totalLookup } from '#domain/total-map.ts';
import type { MeasurementType } from './choices/measurement-types.ts';
import { RAIN_PERIODS, rainPath, type RainPeriod } from './choices/rain-period.ts';
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
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { isAltitudeUnit } from '#domain/tags/unit-code.ts';

/** `15s` is the current reading; `001h` and `168h` are also the 1-hour and 1-week histories (SPEC 9). */
export type HistoryKey = '15s' | RainPeriod;

/** Key of a quantity within its measurement, in the selector. */
export type ValueKey =
  | 'acumulado'
  | 'atual'
  | 'nivel'
  | 'maxima'
  | 'media'
  | 'minima'
  | 'percentual'
  | 'montante';

/** Source of the legend's thresholds: a fixed range or the readings (SPEC 9). */
export type LegendRange =
  | { readonly kind: 'fixed'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'data' };

/** Inclusive bounds of possible measurements; beyond them are sentinels and overflows (PROVIDER 5: -35, 2³¹/100, 581). */
export interface PlausibleRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** The properties of a quantity that its legend uses. */
export interface LegendScale {
  readonly range: LegendRange;
  /** False for chuva and taxa, whose zeros are not shown (SPEC 9). */
  readonly showsZero: boolean;
  /** A staff reading: each gauge has its own zero, some of them sea level (PROVIDER 5). */
  readonly isStaffLevel: boolean;
}

/** Maximum, mean or minimum of another quantity over a window. */
interface StatisticOf {
  readonly quantity: StatisticQuantity;
  readonly window: StatisticWindow;
  readonly statistic: Statistic;
}

/** Key of a statistic: `temperatura001hMaxima`. */
export type StatisticId = `${StatisticQuantity}${StatisticWindow}${Statistic}`;

/** One quantity: its tags, units, bounds, and the places where it is shown. */
export interface Quantity<
  Id extends string = string,
  Field extends string = string,
> extends LegendScale {
  /** Key of its texts; names its column in the URL of the table. */
  readonly id: Id;
  /** The measurement whose selector entry, colours and group it shares. */
  readonly measurement: MeasurementType;
  /** Its value and history in the selector. Null: not in the selector, and no legend. */
  readonly value: ValueKey | null;
  readonly history: HistoryKey;
  /** Live tags: the first that has a reading is shown. Empty: only the history has it. */
  readonly paths: readonly ReadingPath[];
  /** Tag root of its statistics of an hour and of a week; null: it has none. */
  readonly statistics: StatisticQuantity | null;
  /** The statistic it is, and of which quantity; null if it is not a statistic. */
  readonly statistic: StatisticOf | null;
  /** Tag of the direction it comes from, in degrees; null if it has none. */
  readonly direction: ReadingPath | null;
  /** Its column in the rows of history; null: not in the history. */
  readonly field: Field | null;
  /** The unit in which it is shown and compared. */
  readonly unit: string;
  /** Decimal places if the provider's `Format` gives none. */
  readonly decimals: number;
  readonly plausible: PlausibleRange;
  /** Minimum height of its chart, in its unit, so that small changes do not look large. */
  readonly leastSpread: number;
  readonly isColumn: boolean;
  /** Shown on a station's card. */
  readonly isOnCard: boolean;
}

const FROM_DATA: LegendRange = { kind: 'data' };
const ZERO_TO_TEN: LegendRange = { kind: 'fixed', minimum: 0, maximum: 10 };
const ZERO_TO_HUNDRED: LegendRange = { kind: 'fixed', minimum: 0, maximum: 100 };

const DEFAULTS = {
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

type WithoutDefault = 'measurement' | 'unit' | 'decimals' | 'plausible';

/** A row of the table; properties left out get the default. */
export const quantity = <const Id extends string, const Field extends string = never>(
  id: Id,
  row: Pick<Quantity, WithoutDefault> & Partial<Omit<Quantity<Id, Field>, 'id' | WithoutDefault>>,
): Quantity<Id, Field> => ({ ...DEFAULTS, ...row, id });

/** Unit, decimals, and physical bounds. The bounds leave a wide margin around the records of Brazil: they reject errors, never weather. */
const measured = (unit: string, decimals: number, minimum: number, maximum: number) => ({
  unit,
  decimals,
  plausible: { minimum, maximum },
});
/** Levels may be altitudes, up to the highest land of southern Brazil. */
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

/** Every quantity, in display order: water first. The only definition of each. */
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
  // A dew point never exceeds the temperature, so it has the same bounds.
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

const statisticsOf = (parent: Quantity): readonly Quantity<StatisticId, never>[] => {
  const { statistics } = parent;
  if (statistics === null) return [];
  return STATISTIC_WINDOWS.flatMap((window) =>
    STATISTICS.map((statistic) => ({
      ...parent,
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

/** Quantities, followed by their statistics. */
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

/** The quantity a tag is a reading of; undefined for an unknown path. */
export const quantityAt = (path: ReadingPath): Quantity | undefined => quantityByPath.get(path);

/** A quantity by the key of its texts. */
export const quantityOf = totalLookup<QuantityId, KnownQuantity>(
  new Map(QUANTITIES.map((one) => [one.id, one])),
);

/** The unit a quantity is shown and compared in; null for an unknown path. */
export const ownUnitOf = (path: ReadingPath): string | null => quantityAt(path)?.unit ?? null;

/**
 * The unit of other numbers of a reading beside it, such as its change: the quantity's own, or null (`N/D`, SPEC 9) beside a reading whose
 * unit is not known.
 */
export const unitBeside = (id: QuantityId, reading: ShownReading | null): string | null =>
  reading?.comparable === true ? reading.unit : quantityOf(id).unit;

/** River levels from this value up are altitudes: the highest staff reading is far below it (PROVIDER 5, data of 2026). */
const ALTITUDE_FROM_METRES = 45;

/**
 * Whether a level in metres is an altitude above the sea: its unit says so, or it is of a staff and higher than any (PROVIDER 1 and 5). It is
 * compared with altitudes alone, neither with staff readings nor with alert levels.
 */
export const isAltitude = (
  { isStaffLevel }: Pick<LegendScale, 'isStaffLevel'>,
  value: number,
  unit: string | null,
): boolean => isAltitudeUnit(unit) || (isStaffLevel && value >= ALTITUDE_FROM_METRES);

import { rainPath, RAIN_PERIODS } from '#domain/quantities/rain-period.ts';
import {
  currentPath,
  gatePath,
  READING_PATHS,
  STATION_PATHS,
  statisticPath,
  STATISTIC_WINDOWS,
  type StatisticQuantity,
} from '#domain/quantities/reading-paths.ts';
import { readingPath, type ReadingPath } from '#domain/tags/tag-path.ts';
import type { CyclicSeries } from '../weather/cyclic-series.ts';
import { STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import type { ScenarioReading } from '../scenarios/scenario.ts';

/** The raw increment the provider also sends (PROVIDER 1). */
const RAW_RAIN = readingPath('Data/Chuva/Chuva015s');

/** Float32 widened to double, as the real provider's numbers are (PROVIDER 1). */
const wire = (value: number | null): number | null => (value === null ? null : Math.fround(value));

/** Temperature and thermal sensation come as text (PROVIDER 1). */
const asText = (value: number): string => value.toFixed(1);

interface Shape {
  readonly path: ReadingPath;
  readonly unit: string | null;
  readonly label: string;
  readonly decimals: number;
}

const reading = (shape: Shape, value: ScenarioReading['value']): ScenarioReading => ({
  path: shape.path,
  value: typeof value === 'number' ? wire(value) : value,
  unit: shape.unit,
  label: shape.label,
  format: `N${shape.decimals}`,
  show: true,
  other: null,
});

const periodLabel = (period: string): string =>
  `Chuva ${Number.parseInt(period, 10)} ${period.endsWith('min') ? 'min' : 'h'}`;

const minutesOf = (period: string): number =>
  Number.parseInt(period, 10) * (period.endsWith('h') ? 60 : 1);

const RAIN_WINDOWS = RAIN_PERIODS.map((period) => ({
  shape: { path: rainPath(period), unit: 'mm', label: periodLabel(period), decimals: 1 },
  steps: (minutesOf(period) / 60) * STEPS_AN_HOUR,
}));

/** All sixteen windows of one gauge, ending at one instant, and its current rate. */
export const rainReadings = (rain: CyclicSeries, position: number): readonly ScenarioReading[] => {
  const windows = RAIN_WINDOWS.map(({ shape, steps }) =>
    reading(shape, roundedRain(rain.sum(position - steps, position))),
  );
  const raw = rain.sum(position - STEPS_AN_HOUR / 240, position);
  return [
    reading({ path: RAW_RAIN, unit: 'mm', label: 'Chuva 15 s', decimals: 2 }, roundedRain(raw)),
    ...windows,
    reading(
      { path: READING_PATHS.rainRate, unit: 'mm/h', label: 'Taxa de chuva', decimals: 1 },
      roundedRain(rain.step(Math.floor(position)) * STEPS_AN_HOUR),
    ),
  ];
};

/** Rounds to hundredths, the resolution of a tipping bucket. */
export const roundedRain = (millimetres: number): number => Math.round(millimetres * 100) / 100;

export const stageReadings = (
  stage: number | null,
  river: string | null,
): readonly ScenarioReading[] => [
  reading({ path: READING_PATHS.riverStage, unit: 'm', label: 'Nível do rio', decimals: 2 }, stage),
  // Noise, as in the real network (PROVIDER 5).
  reading(
    { path: READING_PATHS.riverTrend, unit: null, label: 'Tendência', decimals: 0 },
    stage === null ? null : (Math.round(stage * 1_000) % 3) - 1,
  ),
  reading({ path: STATION_PATHS.river, unit: null, label: 'Rio', decimals: 0 }, river),
];

/** `Atual`, and maximum, mean and minimum of the last hour and week, from one series. */
export const statisticReadings = (
  quantity: StatisticQuantity,
  shape: { readonly unit: string; readonly label: string; readonly asText: boolean },
  values: CyclicSeries,
  position: number,
): readonly ScenarioReading[] => {
  const written = (value: number) => (shape.asText ? asText(value) : value);
  const { unit, label } = shape;
  // Humidity sensors have a resolution of 1 %.
  const decimals = quantity === 'umidade' ? 0 : 1;
  const windows = STATISTIC_WINDOWS.flatMap((window) => {
    const hours = Number.parseInt(window, 10);
    const { max, mean, min } = values.statistics(position, hours * STEPS_AN_HOUR);
    const at = (statistic: 'Maxima' | 'Media' | 'Minima', value: number) =>
      reading(
        {
          path: statisticPath(quantity, window, statistic),
          unit,
          label: `${label} ${statistic}`,
          decimals,
        },
        written(value),
      );
    return [at('Maxima', max), at('Media', mean), at('Minima', min)];
  });
  return [
    reading({ path: currentPath(quantity), unit, label, decimals }, written(values.at(position))),
    ...windows,
  ];
};

export const windReadings = (wind: {
  readonly mean: number;
  readonly gust: number;
  readonly direction: number;
}): readonly ScenarioReading[] => [
  reading(
    { path: READING_PATHS.windMean, unit: 'km/h', label: 'Vento médio', decimals: 1 },
    wind.mean,
  ),
  reading({ path: READING_PATHS.windGust, unit: 'km/h', label: 'Rajada', decimals: 1 }, wind.gust),
  reading(
    { path: READING_PATHS.windDirection, unit: '°', label: 'Direção do vento', decimals: 0 },
    wind.direction,
  ),
];

export const damReadings = (dam: {
  readonly percent: number;
  readonly upstream: number;
  readonly downstream: number | null;
  readonly spill: number;
  readonly storage: number | null;
  readonly storageMaximum: number | null;
  readonly drainageArea: number | null;
}): readonly ScenarioReading[] => [
  reading(
    { path: READING_PATHS.damPercent, unit: '%', label: 'Nível do reservatório', decimals: 1 },
    dam.percent,
  ),
  reading(
    { path: READING_PATHS.damUpstream, unit: 'm', label: 'Nível a montante', decimals: 2 },
    dam.upstream,
  ),
  reading(
    { path: READING_PATHS.damDownstream, unit: 'm', label: 'Nível a jusante', decimals: 2 },
    dam.downstream,
  ),
  reading(
    { path: READING_PATHS.damSpill, unit: 'm', label: 'Nível vertido', decimals: 2 },
    dam.spill,
  ),
  reading(
    { path: READING_PATHS.damStorage, unit: 'hm³', label: 'Volume atual', decimals: 2 },
    dam.storage,
  ),
  reading(
    { path: READING_PATHS.damStorageMaximum, unit: 'hm³', label: 'Volume máximo', decimals: 2 },
    dam.storageMaximum,
  ),
  reading(
    { path: READING_PATHS.drainageArea, unit: 'km²', label: 'Área de drenagem', decimals: 0 },
    dam.drainageArea,
  ),
];

/** The service always sends ten slots (PROVIDER 1). */
const GATE_SLOTS = 10;

export interface GateName {
  readonly label: string;
  readonly type: string;
}

/** Ten slots: the dam's gates with their state, the rest with `Show` false. */
export const gateReadings = (
  gates: readonly GateName[],
  open: number,
): readonly ScenarioReading[] =>
  Array.from({ length: GATE_SLOTS }, (_, index): ScenarioReading => {
    const gate = gates[index];
    return {
      path: gatePath(index + 1),
      value: gate === undefined ? null : index < open ? 100 : 0,
      unit: gate === undefined ? null : '%',
      label: gate?.label ?? '',
      format: 'N0',
      show: gate !== undefined,
      other: gate === undefined ? null : JSON.stringify({ type: gate.type }),
    };
  });

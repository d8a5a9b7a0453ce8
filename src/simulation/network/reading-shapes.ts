import {
  rainPath,
  rainPeriodMinutes,
  RAIN_PERIODS,
} from '#domain/quantities/choices/rain-period.ts';
import {
  currentPath,
  gatePath,
  READING_PATHS,
  statisticPath,
  STATISTIC_WINDOWS,
  type StatisticQuantity,
} from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS, readingPath, type ReadingPath } from '#domain/tags/tag-path.ts';
import { ALTITUDE } from '#domain/tags/unit-code.ts';
import type { CyclicSeries } from '../weather/cyclic-series.ts';
import { STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import type { GateName } from '../facts/demonstration.ts';
import type { ScenarioReading } from '../scenarios/scenario.ts';

/** The raw increment the provider also sends (PROVIDER 1). */
const RAW_RAIN = readingPath('Data/Chuva/Chuva015s');

/** How a sensor's values are sent: numbers as Float32 widened to double, as the real provider's are (PROVIDER 1). */
const sensor =
  (path: ReadingPath, unit: string | null, label: string, decimals: number) =>
  (value: ScenarioReading['value']): ScenarioReading => ({
    path,
    value: typeof value === 'number' ? Math.fround(value) : value,
    unit,
    label,
    format: `N${decimals}`,
    show: true,
    other: null,
  });

const periodLabel = (period: string): string =>
  `Chuva ${Number.parseInt(period, 10)} ${period.endsWith('min') ? 'min' : 'h'}`;

const RAIN_WINDOWS = RAIN_PERIODS.map((period) => ({
  readingOf: sensor(rainPath(period), 'mm', periodLabel(period), 1),
  steps: (rainPeriodMinutes(period) / 60) * STEPS_AN_HOUR,
}));

/** All sixteen windows of one gauge, ending at one instant, and its current rate. */
export const rainReadings = (rain: CyclicSeries, position: number): readonly ScenarioReading[] => {
  const raw = rain.sum(position - STEPS_AN_HOUR / 240, position);
  const rate = rain.step(Math.floor(position)) * STEPS_AN_HOUR;
  return [
    sensor(RAW_RAIN, 'mm', 'Chuva 15 s', 2)(roundedRain(raw)),
    ...RAIN_WINDOWS.map(({ readingOf, steps }) =>
      readingOf(roundedRain(rain.sum(position - steps, position))),
    ),
    sensor(READING_PATHS.rainRate, 'mm/h', 'Taxa de chuva', 1)(roundedRain(rate)),
  ];
};

/** Rounds to hundredths, the resolution of a tipping bucket. */
export const roundedRain = (millimetres: number): number => Math.round(millimetres * 100) / 100;

export const stageReadings = (
  stage: number | null,
  river: string | null,
): readonly ScenarioReading[] => {
  // Noise, as in the real network (PROVIDER 5).
  const trend = stage === null ? null : (Math.round(stage * 1_000) % 3) - 1;
  return [
    sensor(READING_PATHS.riverStage, 'm', 'Nível do rio', 2)(stage),
    sensor(READING_PATHS.riverTrend, null, 'Tendência', 0)(trend),
    sensor(STATION_PATHS.river, null, 'Rio', 0)(river),
  ];
};

/** Humidity sensors have a resolution of 1 %. Temperature and thermal sensation come as text (PROVIDER 1). */
const STATISTICS = {
  temperatura: { unit: '°C', label: 'Temperatura', decimals: 1, isText: true },
  sensacao: { unit: '°C', label: 'Sensação térmica', decimals: 1, isText: true },
  umidade: { unit: '%', label: 'Umidade', decimals: 0, isText: false },
  pressao: { unit: 'hPa', label: 'Pressão atmosférica', decimals: 1, isText: false },
} as const;

/** `Atual`, and maximum, mean and minimum of the last hour and week, from one series. */
export const statisticReadings = (
  quantity: StatisticQuantity,
  values: CyclicSeries,
  position: number,
): readonly ScenarioReading[] => {
  const { unit, label, decimals, isText } = STATISTICS[quantity];
  const written = (value: number) => (isText ? value.toFixed(1) : value);
  const windows = STATISTIC_WINDOWS.flatMap((window) => {
    const hours = Number.parseInt(window, 10);
    const { max, mean, min } = values.statistics(position, hours * STEPS_AN_HOUR);
    const at = (statistic: 'Maxima' | 'Media' | 'Minima', value: number) => {
      const path = statisticPath(quantity, window, statistic);
      return sensor(path, unit, `${label} ${statistic}`, decimals)(written(value));
    };
    return [at('Maxima', max), at('Media', mean), at('Minima', min)];
  });
  const now = written(values.at(position));
  return [sensor(currentPath(quantity), unit, label, decimals)(now), ...windows];
};

export const windReadings = (
  wind: Readonly<Record<'mean' | 'gust' | 'direction', number>>,
): readonly ScenarioReading[] => [
  sensor(READING_PATHS.windMean, 'km/h', 'Vento médio', 1)(wind.mean),
  sensor(READING_PATHS.windGust, 'km/h', 'Rajada', 1)(wind.gust),
  sensor(READING_PATHS.windDirection, '°', 'Direção do vento', 0)(wind.direction),
];

export const damReadings = (
  dam: Readonly<Record<'percent' | 'upstream' | 'spill', number>> &
    Readonly<Record<'downstream' | 'storage' | 'storageMaximum' | 'drainageArea', number | null>>,
): readonly ScenarioReading[] => [
  sensor(READING_PATHS.damPercent, '%', 'Nível do reservatório', 1)(dam.percent),
  sensor(READING_PATHS.damUpstream, ALTITUDE, 'Nível a montante', 2)(dam.upstream),
  sensor(READING_PATHS.damDownstream, 'm', 'Nível a jusante', 2)(dam.downstream),
  sensor(READING_PATHS.damSpill, 'm', 'Nível vertido', 2)(dam.spill),
  sensor(READING_PATHS.damStorage, 'hm³', 'Volume atual', 2)(dam.storage),
  sensor(READING_PATHS.damStorageMaximum, 'hm³', 'Volume máximo', 2)(dam.storageMaximum),
  sensor(READING_PATHS.drainageArea, 'km²', 'Área de drenagem', 0)(dam.drainageArea),
];

/** The service always sends ten slots (PROVIDER 1). */
export const GATE_SLOTS = 10;

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

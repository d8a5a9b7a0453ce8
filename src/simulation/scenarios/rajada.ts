import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { RAIN_PERIODS, rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { Scenario, ScenarioReading } from './scenario.ts';
import type { World } from '../network/world.ts';
import type { Geography } from '../weather/geography.ts';
import { type WeatherField, skyField } from '#simulation/weather/sky-field.ts';
import { rainTexture, showerDrift } from '../weather/rain-texture.ts';

const PATHS = [
  ...RAIN_PERIODS.map(rainPath),
  READING_PATHS.rainRate,
  READING_PATHS.riverStage,
  READING_PATHS.windMean,
  READING_PATHS.windGust,
] as const;

/** Tags in one report of this scenario: its readings and the stamp. */
export const RAJADA_TAGS_A_REPORT = PATHS.length + 1;

const START = epochMs(Date.UTC(2026, 0, 1));

const waveAt = (east: number, north: number, step: number): number =>
  Math.sin((east - 4 * step + 0.4 * north) / 40);

/** Endless bands of showers, drifting east: every radar tile has content. */
const bands = (geography: Geography): WeatherField => {
  const drift = showerDrift(geography.isNorthern);
  return skyField(
    {
      frameAt: (step) => ({
        rateAt: (east, north) => {
          const texture = rainTexture({ east, north }, step, 1, drift);
          const rate = 14 * waveAt(east, north, step) * Math.exp(1.3 * texture);
          return rate < 0.3 ? 0 : rate;
        },
        coverAt: (east, north) => Math.max(0, 0.5 + 0.5 * waveAt(east, north, step)),
      }),
    },
    (instant) => (instant - START) / 300_000,
    geography,
  );
};

/** A synthetic load: every value of every station differs at every instant, so that every report contains all tags. */
export const rajada = ({ stations, geography }: World): Scenario => ({
  name: 'rajada',
  note: 'Demonstração: carga sintética para medição. Nenhum valor é real.',
  stations,
  start: START,
  loop: { from: START, to: epochMs(START + 365 * DAY_MS) },
  utcOffsetMinutes: geography.utcOffsetMinutes,
  field: bands(geography),
  readingsAt: (station, at) =>
    PATHS.map((path, index): ScenarioReading => ({
      path,
      value: Math.fround(
        ((at / 10 + index * 17 + station.codigo.length * 31) % 1_999) / 100 + 0.01,
      ),
      unit: 'mm',
      label: 'Carga',
      format: 'N2',
      show: true,
      other: null,
    })),
  historyAt: () => null,
});

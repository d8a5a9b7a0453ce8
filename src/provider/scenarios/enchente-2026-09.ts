import { decodeStamp, type EpochMs } from '#domain/epoch-ms.ts';
import { chanceOf } from './chance.ts';
import type { CyclicSeries } from '../weather/cyclic-series.ts';
import { readDams, readFlood, readUsualStages } from './facts.ts';
import { FLOOD_LOOP, stepAt, STEPS_AN_HOUR } from './flood-loop.ts';
import { recordedRain } from '../weather/recorded-rain.ts';
import { skyField } from '../weather/sky-field.ts';
import { stationRain } from '../weather/station-rain.ts';
import {
  damReadings,
  type GateName,
  gateReadings,
  rainReadings,
  roundedRain,
  stageReadings,
  statisticReadings,
  windReadings,
} from '../network/reading-shapes.ts';
import { reservoirOf, type Reservoir } from '../weather/reservoir.ts';
import { modelledStage, recordedStage } from '../weather/river-stage.ts';
import type { Scenario, ScenarioHistory, ScenarioReading } from './scenario.ts';
import { type NetworkStation, stationNetwork } from '../network/station-network.ts';
import { dewPoint, type Weather, weatherOf } from '../weather/weather.ts';

/** Typed as a river station, without a level sensor (data README). */
const WITHOUT_STAGE = 'DCSC-00005';
/** Has no rain gauge. */
const WITHOUT_RAIN_GAUGE = 'DCSC-00032';
/** Did not report in either published snapshot. */
const NEVER_REPORTS = new Set(['DCSC-00016', 'DCSC-00022']);

const instant = (stamp: string): EpochMs => decodeStamp(stamp) ?? Number.NaN;

/** Without power in the storm: its rows are missing from here to there. */
const POWER_CUT = {
  codigo: 'DCSC-00062',
  from: instant('2026-09-11T10:35:00-03:00'),
  to: instant('2026-09-11T16:05:00-03:00'),
};

/** The middle of the heaviest rain, hours before the rivers crest. */
const START = instant('2026-09-11T13:00:00-03:00');

const NORTH_DAM = 'DCSC-00042';

const gateNames = (codigo: string, count: number): readonly GateName[] =>
  codigo === NORTH_DAM
    ? [
        { label: 'Galeria', type: 'galeria' },
        { label: 'Tulipa 258', type: 'tulipa' },
        { label: 'Tulipa 264', type: 'tulipa' },
      ]
    : Array.from({ length: count }, (_, index) => ({
        label: `Comporta ${index + 1}`,
        type: 'comporta',
      }));

/** What one station measures; null is no such sensor. */
interface Sensors {
  readonly rain: CyclicSeries | null;
  readonly stage: CyclicSeries | null;
  readonly weather: Weather | null;
  readonly reservoir: Reservoir | null;
}

const stageOf = (
  station: NetworkStation,
  rain: CyclicSeries,
  known: {
    readonly flood: ReturnType<typeof readFlood>;
    readonly usual: ReadonlyMap<string, number>;
  },
): CyclicSeries | null => {
  const { codigo } = station;
  if (station.kind !== 'Hidro' || codigo === WITHOUT_STAGE) return null;
  const recorded = known.flood.get(codigo);
  if (recorded !== undefined) return recordedStage(recorded);
  // Small basins answer in hours, the trunk in a day.
  const size = chanceOf('basin', codigo);
  return modelledStage(known.usual.get(codigo) ?? 0.8 + 2 * chanceOf('usual', codigo), rain, {
    hours: 5 + 22 * size,
    lagSteps: Math.round((1 + 6 * size) * STEPS_AN_HOUR),
    metresAMillimetre: 0.012 + 0.022 * chanceOf('valley', codigo),
  });
};

const sensorsOf = (
  station: NetworkStation,
  rain: CyclicSeries,
  known: Parameters<typeof stageOf>[2] & { readonly dams: ReturnType<typeof readDams> },
): Sensors => ({
  rain: station.codigo === WITHOUT_RAIN_GAUGE ? null : rain,
  stage: stageOf(station, rain, known),
  weather: station.kind === 'Meteo' ? weatherOf(station, rain) : null,
  reservoir:
    station.kind === 'Barragem' ? reservoirOf(known.dams.get(station.codigo) ?? [], rain) : null,
});

const weatherReadings = (weather: Weather, position: number): readonly ScenarioReading[] => [
  ...statisticReadings(
    'temperatura',
    { unit: '°C', label: 'Temperatura', asText: true },
    weather.temperature,
    position,
  ),
  ...statisticReadings(
    'sensacao',
    { unit: '°C', label: 'Sensação térmica', asText: true },
    weather.feelsLike,
    position,
  ),
  ...statisticReadings(
    'umidade',
    { unit: '%', label: 'Umidade', asText: false },
    weather.humidity,
    position,
  ),
  ...statisticReadings(
    'pressao',
    { unit: 'hPa', label: 'Pressão atmosférica', asText: false },
    weather.pressure,
    position,
  ),
  ...windReadings({
    mean: weather.windMean.at(position),
    gust: weather.windGust.at(position),
    // Directions do not interpolate across north.
    direction: weather.windDirection.step(Math.floor(position)),
  }),
];

/** Percent, levels and storage of a dam that tell the same story. */
const damAt = ({ fact, percent: series, upstreamAt }: Reservoir, position: number) => {
  const percent = series.at(position);
  return {
    percent,
    upstream: upstreamAt(percent),
    downstream: fact.downstream,
    spill: Math.max(0, percent - 100) * 0.05,
    storage: fact.storageMaximum === null ? null : (percent / 100) * fact.storageMaximum,
    storageMaximum: fact.storageMaximum,
    drainageArea: fact.drainageArea,
  };
};

/**
 * The flood of 10 to 12 September 2026 as it was recorded at six stations; what was not recorded follows from the recorded rain.
 * Pure: the same station and instant give the same readings, live and in history.
 */
export const enchente = (): Scenario => {
  const stations = stationNetwork();
  const known = { flood: readFlood(), usual: readUsualStages(), dams: readDams() };
  const source = recordedRain(stations, known.flood);
  const rain = stationRain(stations, source);
  const sensorsByCode = new Map(
    stations.flatMap((station): [string, Sensors][] => {
      const fallen = rain.get(station.codigo);
      return fallen === undefined ? [] : [[station.codigo, sensorsOf(station, fallen, known)]];
    }),
  );

  const isSilent = (codigo: string, at: EpochMs): boolean =>
    NEVER_REPORTS.has(codigo) ||
    (codigo === POWER_CUT.codigo && at > POWER_CUT.from && at < POWER_CUT.to);

  const sensorsAt = (station: NetworkStation, at: EpochMs): Sensors | null =>
    isSilent(station.codigo, at) ? null : (sensorsByCode.get(station.codigo) ?? null);

  return {
    name: 'enchente-2026-09',
    note: 'Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.',
    stations,
    start: START,
    loop: FLOOD_LOOP,
    field: skyField(source, stepAt),
    readingsAt: (station, at) => {
      const sensors = sensorsAt(station, at);
      if (sensors === null) return null;
      const position = stepAt(at);
      const { rain: fallen, stage, weather, reservoir } = sensors;
      return [
        ...(fallen === null ? [] : rainReadings(fallen, position)),
        ...(station.kind === 'Hidro'
          ? stageReadings(stage?.at(position) ?? null, station.river)
          : []),
        ...(weather === null ? [] : weatherReadings(weather, position)),
        ...(reservoir === null
          ? []
          : [
              ...damReadings(damAt(reservoir, position)),
              ...gateReadings(
                gateNames(station.codigo, reservoir.fact.gates),
                reservoir.gatesOpenAt(reservoir.percent.at(position)),
              ),
            ]),
      ];
    },
    historyAt: (station, at): ScenarioHistory | null => {
      const sensors = sensorsAt(station, at);
      if (sensors === null) return null;
      const position = stepAt(at);
      const { rain: fallen, stage, weather, reservoir } = sensors;
      const fallenIn = (hours: number): number | null =>
        fallen === null
          ? null
          : roundedRain(fallen.sum(position - hours * STEPS_AN_HOUR, position));
      const dam = reservoir === null ? null : damAt(reservoir, position);
      const temperature = weather?.temperature.at(position) ?? null;
      const humidity = weather?.humidity.at(position) ?? null;
      return {
        chuva_hora: fallenIn(1),
        chuva_acum: fallenIn(24),
        rio_nivel: stage?.at(position) ?? null,
        barramento_nivel: dam?.upstream ?? null,
        barramento_porc: dam?.percent ?? null,
        vento_avg: weather?.windMean.at(position) ?? null,
        vento_max: weather?.windGust.at(position) ?? null,
        ponto_orvalho:
          temperature === null || humidity === null ? null : dewPoint(temperature, humidity),
        pressao_atmos: weather?.pressure.at(position) ?? null,
        sens_termica: weather?.feelsLike.at(position) ?? null,
        temperatura: temperature,
        umidade: humidity,
      };
    },
  };
};

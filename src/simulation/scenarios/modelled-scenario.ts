import type { HistoryValues } from '#contract/tag-source.ts';
import { dewPoint } from '#domain/quantities/humid-air.ts';
import { thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import {
  damReadings,
  gateReadings,
  rainReadings,
  roundedRain,
  stageReadings,
  statisticReadings,
  windReadings,
} from '../network/reading-shapes.ts';
import type { DemonstrationFacts, GateName } from '../facts/demonstration.ts';
import type { NetworkStation } from '../network/station-network.ts';
import type { World } from '../network/world.ts';
import { CyclicSeries } from '../weather/cyclic-series.ts';
import type { DamSite } from '../land/dam-site.ts';
import { type Climate, landModel, type LandModel } from '../land/land-model.ts';
import { type Loop, gridPosition, STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import type { ReservoirRun } from '../land/reservoir.ts';
import { riseOver, type StagePoint, stageOf, usualBelow } from '../land/river-stage.ts';
import { skyField } from '../weather/sky-field.ts';
import { directionAt, type StationWeather } from '../weather/station-weather.ts';
import { chanceOf } from './chance.ts';
import type { Scenario, ScenarioReading } from './scenario.ts';

/** The gates of a dam: as the provider names them, otherwise numbered. */
const gateNames = (named: readonly GateName[] | undefined, count: number): readonly GateName[] =>
  named ??
  Array.from({ length: count }, (_, index) => ({
    label: `Comporta ${index + 1}`,
    type: 'comporta',
  }));

interface DamSeries {
  readonly site: DamSite;
  readonly run: ReservoirRun;
  /** Percent of the reservoir's storage. */
  readonly percent: CyclicSeries;
  readonly outflow: CyclicSeries;
  /** Metres of the river downstream above its usual level, by the outflow. */
  readonly riseBelow: (discharge: number) => number;
}

/** The sensors of a station; null if it has none of a kind. */
interface Sensors {
  readonly rain: CyclicSeries | null;
  readonly stage: CyclicSeries | null;
  readonly weather: StationWeather | null;
  readonly dam: DamSeries | null;
}

const damSeries = (codigo: string, land: LandModel): DamSeries | null => {
  const site = land.damOf(codigo);
  const run = land.riverOf(codigo)?.reservoir ?? null;
  if (site === null || run === null) return null;
  return {
    site,
    run,
    percent: CyclicSeries.from(
      run.inflow.length,
      (step) => (100 * (run.storage[step] ?? 0)) / site.storageMaximum,
    ),
    outflow: new CyclicSeries(Float32Array.from(run.outflow)),
    riseBelow: riseOver(land.gaugeOf(codigo)?.areaKm2 ?? 1),
  };
};

/** Consistent percentage, levels, storage and gates of a dam. */
const damAt = ({ site, run, percent: series, outflow, riseBelow }: DamSeries, position: number) => {
  const percent = series.at(position);
  const { fact, upstreamAt } = site;
  return {
    percent,
    upstream: upstreamAt(percent),
    downstream: fact.downstream === null ? null : fact.downstream + riseBelow(outflow.at(position)),
    /** Depth of water over the crest of the spillway, metres. */
    spill: Math.max(0, upstreamAt(percent) - upstreamAt(100)),
    storage: fact.storageMaximum === null ? null : (percent / 100) * fact.storageMaximum,
    storageMaximum: fact.storageMaximum,
    drainageArea: fact.drainageArea,
    gatesOpen: run.gatesOpen[Math.floor(position)] ?? fact.gates,
  };
};

const weatherReadings = (weather: StationWeather, position: number): readonly ScenarioReading[] => [
  ...statisticReadings('temperatura', weather.temperature, position),
  ...statisticReadings('sensacao', weather.feelsLike, position),
  ...statisticReadings('umidade', weather.humidity, position),
  ...statisticReadings('pressao', weather.pressure, position),
  ...windReadings({
    mean: weather.windMean.at(position),
    gust: weather.windGust.at(position),
    direction: directionAt(weather.windDirection, position),
  }),
];

/** A network whose readings are derived from a sky. */
export interface ModelledScenario {
  readonly name: string;
  readonly note: string;
  readonly start: EpochMs;
  readonly loop: Loop;
  readonly climate: Climate;
  /** Recorded levels by station: the modelled rivers pass through them. */
  readonly recordedStages?: ReadonlyMap<string, readonly StagePoint[]>;
  /** Whether a station is silent at an instant, in addition to those that never report. */
  readonly isSilent?: (codigo: string, at: EpochMs) => boolean;
}

/** Lowest published level of each gauge: its level at low water. */
const usualLevels = ({ levels, recordings }: DemonstrationFacts): ReadonlyMap<string, number> => {
  const usual = new Map<string, number>();
  const sources = [levels, ...recordings.map(({ series }) => series)];
  for (const [codigo, points] of sources.flatMap((facts) => [...facts])) {
    for (const { stage } of points) {
      if (stage !== null) usual.set(codigo, Math.min(usual.get(codigo) ?? stage, stage));
    }
  }
  return usual;
};

/** The land of a network under a sky. */
export const networkLand = ({ facts, geography, stations }: World, climate: Climate): LandModel => {
  const { places, demonstration } = facts;
  return landModel(stations, { geography, places, dams: demonstration.dams }, climate);
};

/** The sensors of each station, made on first use. */
const sensorsIn = (
  { climate, recordedStages }: Pick<ModelledScenario, 'climate' | 'recordedStages'>,
  world: World,
): ((station: NetworkStation) => Sensors) => {
  const land = networkLand(world, climate);
  const { demonstration, thresholds } = world.facts;
  const published = usualLevels(demonstration);
  const known = new Map<string, Sensors>();
  const riverStage = ({ codigo, kind, lacks }: NetworkStation): CyclicSeries | null => {
    if (kind !== 'Hidro' || lacks === 'stage') return null;
    const gauge = land.gaugeOf(codigo);
    const river = land.riverOf(codigo);
    if (gauge === null || river === null) return null;
    const { areaKm2 } = gauge;
    const alert = thresholdsOf(thresholds, codigo).find(({ field }) => field === 'rio_nivel');
    const usual =
      published.get(codigo) ??
      (alert === undefined
        ? 0.8 + 2 * chanceOf('usual', codigo)
        : usualBelow(alert.value, areaKm2, river.discharge));
    return stageOf({ areaKm2, usual }, river.discharge, recordedStages?.get(codigo));
  };
  return (station) => {
    const { codigo, kind, lacks } = station;
    const made = known.get(codigo) ?? {
      rain: lacks === 'rain' ? null : land.rainOf(codigo),
      stage: riverStage(station),
      weather: kind === 'Meteo' ? land.weatherOf(station) : null,
      dam: kind === 'Barragem' ? damSeries(codigo, land) : null,
    };
    known.set(codigo, made);
    return made;
  };
};

const liveReadings = (
  { codigo, kind, river }: NetworkStation,
  { rain, stage, weather, dam: series }: Sensors,
  gates: DemonstrationFacts['gates'],
  position: number,
): readonly ScenarioReading[] => {
  const readings: ScenarioReading[] = [];
  if (rain !== null) readings.push(...rainReadings(rain, position));
  if (kind === 'Hidro') readings.push(...stageReadings(stage?.at(position) ?? null, river));
  if (weather !== null) readings.push(...weatherReadings(weather, position));
  if (series === null) return readings;
  const dam = damAt(series, position);
  const names = gateNames(gates.get(codigo), series.site.gates);
  return [...readings, ...damReadings(dam), ...gateReadings(names, dam.gatesOpen)];
};

const historyValues = (
  { rain, stage, weather, dam: series }: Sensors,
  position: number,
): HistoryValues => {
  const fallenIn = (hours: number): number | null =>
    rain === null ? null : roundedRain(rain.sum(position - hours * STEPS_AN_HOUR, position));
  const dam = series === null ? null : damAt(series, position);
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
};

/** The modelled network under a sky. Pure: live readings and history of a station come from the same series. */
export const modelledScenario = (modelled: ModelledScenario, world: World): Scenario => {
  const { name, note, start, loop, climate, isSilent } = modelled;
  const { geography, stations } = world;
  const { gates } = world.facts.demonstration;
  const sensorsOf = sensorsIn(modelled, world);
  const sensorsAt = (station: NetworkStation, at: EpochMs): Sensors | null =>
    station.lacks === 'reports' || isSilent?.(station.codigo, at) === true
      ? null
      : sensorsOf(station);
  return {
    name,
    note,
    stations,
    start,
    loop,
    utcOffsetMinutes: geography.utcOffsetMinutes,
    field: skyField(climate.rain, (at) => gridPosition(loop, at), geography),
    readingsAt: (station, at) => {
      const sensors = sensorsAt(station, at);
      return sensors === null
        ? null
        : liveReadings(station, sensors, gates, gridPosition(loop, at));
    },
    historyAt: (station, at) => {
      const sensors = sensorsAt(station, at);
      return sensors === null ? null : historyValues(sensors, gridPosition(loop, at));
    },
  };
};

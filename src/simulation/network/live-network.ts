import type { StationTags, ReportedPast, TagSink, WireValue } from '#contract/tag-source.ts';
import { memoised } from '#domain/memoised.ts';
import { formatTagPath, type ReadingPath, STATION_PATHS } from '#domain/tags/tag-path.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { chanceOf } from '../scenarios/chance.ts';
import type { Scenario, ScenarioReading } from '../scenarios/scenario.ts';
import type { ScenarioClock } from './scenario-clock.ts';
import type { NetworkStation } from './station-network.ts';

/** The three stamp formats seen in live data (PROVIDER 3), one for each station. */
const stampOf = ({ codigo, stampLateMs = 0 }: NetworkStation, wall: EpochMs): string => {
  const iso = new Date(wall - stampLateMs).toISOString();
  const spelling = Math.floor(chanceOf('stamp', codigo) * 3);
  if (spelling === 0) return `${iso.slice(0, 19)}Z`;
  return spelling === 1 ? iso : `${iso.slice(0, 19)}+00:00`;
};

const stationFields = (station: NetworkStation): readonly (readonly [string, WireValue])[] => [
  [STATION_PATHS.codigo, station.codigo],
  [STATION_PATHS.type, station.typeOnWire],
  [STATION_PATHS.timeStamp, null],
  [STATION_PATHS.show, true],
  [STATION_PATHS.name, station.publishedName === undefined ? station.name : station.publishedName],
  [STATION_PATHS.local, null],
  [STATION_PATHS.prefix, station.prefix],
  [STATION_PATHS.latitude, station.publishedLatitude],
  [STATION_PATHS.longitude, station.publishedLongitude],
  [STATION_PATHS.altitude, null],
  [STATION_PATHS.basin, station.basin],
  [STATION_PATHS.region, station.region],
];

const subFields = (reading: ScenarioReading): readonly (readonly [string, WireValue])[] => {
  const { path } = reading;
  return [
    [formatTagPath({ path, field: 'Value' }), reading.value],
    [formatTagPath({ path, field: 'Unit' }), reading.unit],
    [formatTagPath({ path, field: 'Label' }), reading.label],
    [formatTagPath({ path, field: 'Format' }), reading.format],
    [formatTagPath({ path, field: 'Show' }), reading.show],
    [formatTagPath({ path, field: 'Other' }), reading.other],
  ];
};

/** Of a quantity; there are some hundred. */
const namesOf = memoised(1_000, (path: ReadingPath) => ({
  unit: formatTagPath({ path, field: 'Unit' }),
  value: formatTagPath({ path, field: 'Value' }),
}));

const NO_SINK: TagSink = { state: () => undefined, event: () => undefined };

/** The stations as devices: each remembers what it reported last, and reports its changed tags and a stamp, at its own phase. */
export class LiveNetwork {
  readonly #scenario: Scenario;
  readonly #clock: ScenarioClock;
  readonly #tagsByCode = new Map<string, Map<string, WireValue>>();
  readonly #timers: NodeJS.Timeout[] = [];
  #sink: TagSink = NO_SINK;
  /** When the tags were made; null once they have been reported. A start that is not soon after makes them anew. */
  #madeAt: EpochMs | null;

  constructor(scenario: Scenario, clock: ScenarioClock) {
    this.#scenario = scenario;
    this.#clock = clock;
    const wall = clock.now();
    this.#madeAt = wall;
    for (const station of scenario.stations) {
      this.#tagsByCode.set(station.codigo, this.#firstTags(station, wall));
    }
  }

  get tags(): ReadonlyMap<string, StationTags> {
    return this.#tagsByCode;
  }

  /** What each station would have reported at an instant before the start. */
  get past(): ReportedPast {
    const stationByCode = new Map(this.#scenario.stations.map((one) => [one.codigo, one]));
    return {
      codes: [...stationByCode.keys()],
      reportAt: (codigo, wall) => {
        const station = stationByCode.get(codigo);
        return station === undefined ? null : this.#pastReportAt(station, wall);
      },
    };
  }

  /** Passes on every tag, then starts the reports: each station every `rhythmMs`, with phases spread over it. */
  start(rhythmMs: number, sink: TagSink): void {
    this.#sink = sink;
    if (this.#madeAt === null || this.#clock.now() - this.#madeAt >= rhythmMs) this.#makeAnew();
    this.#madeAt = null;
    sink.state(this.#tagsByCode);
    for (const [index, station] of this.#scenario.stations.entries()) {
      const phase = ((index + 0.5) / this.#scenario.stations.length) * rhythmMs;
      this.#timers.push(
        setTimeout(() => {
          this.report(station);
          this.#timers.push(setInterval(() => this.report(station), rhythmMs));
        }, phase),
      );
    }
  }

  stop(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.#sink = NO_SINK;
  }

  /** Sends one report now: the changed tags and a stamp. A silent station sends nothing. */
  report(station: NetworkStation): void {
    const wall = this.#clock.now();
    const readings = this.#scenario.readingsAt(station, this.#clock.at(wall));
    if (readings === null) return;
    this.publish(station.codigo, STATION_PATHS.timeStamp, stampOf(station, wall));
    const tags = this.#tagsByCode.get(station.codigo);
    for (const reading of readings) {
      const path = formatTagPath({ path: reading.path, field: 'Value' });
      if (tags?.has(path) !== true) {
        for (const [subPath, value] of subFields(reading)) {
          this.publish(station.codigo, subPath, value);
        }
      } else if (tags.get(path) !== reading.value) {
        this.publish(station.codigo, path, reading.value);
      }
    }
  }

  publish(codigo: string, path: string, data: WireValue): void {
    const tags = this.#tagsByCode.get(codigo) ?? new Map<string, WireValue>();
    tags.set(path, data);
    this.#tagsByCode.set(codigo, tags);
    this.#sink.event({ codigo, path, data });
  }

  /** What each station would report now; a silent one leaves its tags as they were. */
  #makeAnew(): void {
    const wall = this.#clock.now();
    for (const station of this.#scenario.stations) {
      const before = this.#tagsByCode.get(station.codigo) ?? [];
      const report = this.#reportAt(station, wall) ?? [];
      this.#tagsByCode.set(station.codigo, new Map([...before, ...report]));
    }
  }

  #firstTags(station: NetworkStation, wall: EpochMs): Map<string, WireValue> {
    const report = this.#reportAt(station, wall) ?? [];
    return new Map<string, WireValue>([...stationFields(station), ...report]);
  }

  /** Asked for by the million: without the sub-fields that never change. */
  #pastReportAt(station: NetworkStation, wall: EpochMs): StationTags | null {
    const readings = this.#scenario.readingsAt(station, this.#clock.at(wall));
    if (readings === null) return null;
    const tags = new Map<string, WireValue>([[STATION_PATHS.timeStamp, stampOf(station, wall)]]);
    for (const { path, unit, value } of readings) {
      const names = namesOf(path);
      tags.set(names.unit, unit);
      tags.set(names.value, value);
    }
    return tags;
  }

  #reportAt(station: NetworkStation, wall: EpochMs): Map<string, WireValue> | null {
    const readings = this.#scenario.readingsAt(station, this.#clock.at(wall));
    if (readings === null) return null;
    return new Map<string, WireValue>([
      [STATION_PATHS.timeStamp, stampOf(station, wall)],
      ...readings.flatMap(subFields),
    ]);
  }
}

import { formatTagPath } from '#domain/tags/tag-path.ts';
import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { chanceOf } from '../scenarios/chance.ts';
import type { Scenario, ScenarioReading } from '../scenarios/scenario.ts';
import { memoryTagLog } from '#server/tag-log/memory-tag-log.ts';
import type { TagLog } from '#server/tag-log/tag-log.ts';
import type { StationTags, WireValue } from '#server/tag-log/tag-message.ts';
import type { ScenarioClock } from './scenario-clock.ts';
import type { NetworkStation } from './station-network.ts';

/** The three spellings of a stamp that live data were seen in (PROVIDER 3), one for each station. */
const stampOf = ({ codigo, stampLateMs = 0 }: NetworkStation, wall: EpochMs): string => {
  const iso = new Date(wall - stampLateMs).toISOString();
  const spelling = Math.floor(chanceOf('stamp', codigo) * 3);
  if (spelling === 0) return `${iso.slice(0, 19)}Z`;
  return spelling === 1 ? iso : `${iso.slice(0, 19)}+00:00`;
};

const describing = (station: NetworkStation): readonly (readonly [string, WireValue])[] => [
  [STATION_PATHS.codigo, station.codigo],
  [STATION_PATHS.type, station.typeOnWire],
  [STATION_PATHS.timeStamp, null],
  [STATION_PATHS.show, true],
  [STATION_PATHS.name, station.saidName === undefined ? station.name : station.saidName],
  [STATION_PATHS.local, null],
  [STATION_PATHS.prefix, station.codigo.startsWith('DEMO') ? null : 'PCD'],
  [STATION_PATHS.latitude, station.saidLatitude],
  [STATION_PATHS.longitude, station.saidLongitude],
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

/**
 * The network as its last reports left it. Every station reports at its own moment of the rhythm, and a report says what is
 * another than before, and when. Everything it says goes into the log, where snapshots and subscriptions are answered from.
 */
export class LiveNetwork {
  readonly #scenario: Scenario;
  readonly #clock: ScenarioClock;
  readonly #tagsByCode = new Map<string, Map<string, WireValue>>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly log: TagLog;

  constructor(scenario: Scenario, clock: ScenarioClock, log: TagLog = memoryTagLog()) {
    this.#scenario = scenario;
    this.#clock = clock;
    this.log = log;
    const wall = clock.now();
    for (const station of scenario.stations) {
      for (const [path, value] of this.#firstTags(station, wall)) {
        this.publish(station.codigo, path, value);
      }
    }
  }

  /** Tags of the asked stations, all when none is asked for; a code that does not exist is absent (PROVIDER 1). */
  snapshot(codes: readonly string[] = []): ReadonlyMap<string, StationTags> {
    if (codes.length === 0) return this.#tagsByCode;
    const asked = new Map<string, StationTags>();
    for (const code of codes) {
      const tags = this.#tagsByCode.get(code);
      if (tags !== undefined) asked.set(code, tags);
    }
    return asked;
  }

  /** Starts the reports: each station every `rhythmMs`, their beginnings strewn over it. */
  start(rhythmMs: number): void {
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
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** One report now: what has changed, and its stamp. A silent station says nothing. */
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

  /** Replaces one tag of one station. */
  publish(codigo: string, path: string, data: WireValue): void {
    const tags = this.#tagsByCode.get(codigo) ?? new Map<string, WireValue>();
    tags.set(path, data);
    this.#tagsByCode.set(codigo, tags);
    void this.log.append({ codigo, path, data });
  }

  #firstTags(station: NetworkStation, wall: EpochMs): Map<string, WireValue> {
    const tags = new Map<string, WireValue>(describing(station));
    const readings = this.#scenario.readingsAt(station, this.#clock.at(wall));
    if (readings === null) return tags;
    tags.set(STATION_PATHS.timeStamp, stampOf(station, wall));
    for (const reading of readings) {
      for (const [path, value] of subFields(reading)) tags.set(path, value);
    }
    return tags;
  }
}

import { listGates } from '#domain/stations/gate.ts';
import { ownUnitOf } from '#domain/quantities/quantities.ts';
import { lookOf, showReading } from '#domain/tags/shown-reading.ts';
import type { StationId } from '#domain/stations/station.ts';
import type {
  StationReading,
  StationSheetFrame,
  StationSheetQuery,
} from '#worker/api/station-sheet.ts';
import { type PathId, pathIdOf } from '#worker/log/dictionary.ts';
import { type LogRows, tagAt } from '#worker/log/log-rows.ts';
import { GatePaths } from '../dams/gate-paths.ts';
import type { LogView, Projection } from '../projection.ts';

/** All readings of one station. */
export class StationSheet implements Projection<StationSheetFrame, StationSheetQuery> {
  readonly #log: LogView;
  readonly #gatePaths: GatePaths;
  readonly #isNetworkLoaded: () => boolean;
  #query: StationSheetQuery;
  #stale = true;
  #stationId: StationId | undefined;
  #stationsSeen = -1;
  /** The readings of the last frame, in the order of paths; null before the first. */
  #readingByPath: Map<PathId, StationReading> | null = null;
  /** Paths with new events since. */
  readonly #changedPaths = new Set<PathId>();

  constructor(log: LogView, query: StationSheetQuery, isNetworkLoaded: () => boolean) {
    this.#log = log;
    this.#gatePaths = new GatePaths(log.dictionary);
    this.#query = query;
    this.#isNetworkLoaded = isNetworkLoaded;
  }

  get stale(): boolean {
    return this.#stale;
  }

  follow(rows: LogRows): void {
    const id = this.#station();
    if (id === undefined) return;
    for (let row = rows.from; row < rows.to; row += 1) {
      if (rows.stations[row] !== id) continue;
      this.#stale = true;
      this.#changedPaths.add(pathIdOf(tagAt(rows.tags, row)));
    }
  }

  /** After the first snapshot, an unknown station does not exist. */
  noticeNetwork(): void {
    this.#stale = true;
  }

  update(query: StationSheetQuery): void {
    this.#query = query;
    this.#readingByPath = null;
    this.#stationId = undefined;
    this.#stationsSeen = -1;
    this.#stale = true;
  }

  frame(): StationSheetFrame {
    this.#stale = false;
    const id = this.#station();
    if (id === undefined) {
      return { known: false, codigo: this.#query.codigo, networkLoaded: this.#isNetworkLoaded() };
    }
    const { dictionary, directory, table } = this.#log;
    return {
      known: true,
      station: directory.stationOf(id),
      readings: this.#readings(id),
      gates: listGates(this.#gatePaths.list(), (path, field) =>
        table.valueOf(id, dictionary.internKnownPath(path), field),
      ),
      reportedAt: table.reportedAt(id),
    };
  }

  /** The station's id; until found, searched for only when there are new stations. */
  #station(): StationId | undefined {
    const { stationCount } = this.#log.dictionary;
    if (this.#stationId === undefined && this.#stationsSeen !== stationCount) {
      this.#stationsSeen = stationCount;
      this.#stationId = this.#log.dictionary.findStation(this.#query.codigo);
    }
    return this.#stationId;
  }

  /** Every reading; those without new events are as they were. */
  #readings(id: StationId): readonly StationReading[] {
    const known = this.#readingByPath;
    let isComplete = known !== null;
    if (known !== null) {
      for (const path of this.#changedPaths) {
        const reading = this.#readingAt(id, path);
        isComplete &&= (reading !== null) === known.has(path);
        if (reading !== null) known.set(path, reading);
      }
    }
    this.#changedPaths.clear();
    const readings = known !== null && isComplete ? known : this.#readAll(id);
    this.#readingByPath = readings;
    return [...readings.values()];
  }

  #readAll(id: StationId): Map<PathId, StationReading> {
    const { dictionary, table } = this.#log;
    const readings = new Map<PathId, StationReading>();
    for (const { path } of table.tagsOf(id)) {
      const pathId = dictionary.internKnownPath(path);
      if (readings.has(pathId)) continue;
      const reading = this.#readingAt(id, pathId);
      if (reading !== null) readings.set(pathId, reading);
    }
    return readings;
  }

  /** Null for a path that is no reading or that the station has no tag of. */
  #readingAt(id: StationId, pathId: PathId): StationReading | null {
    const { dictionary, table } = this.#log;
    const path = dictionary.pathOf(pathId);
    if (!path.startsWith('Data/') || !table.hasPath(id, pathId)) return null;
    const reported = table.valueOf(id, pathId, 'Value');
    const label = table.valueOf(id, pathId, 'Label');
    const ownUnit = ownUnitOf(path);
    const beside = table.unitAndFormatOf(id, pathId);
    const shown = typeof reported === 'number' ? showReading(reported, ownUnit, beside) : null;
    const implausible =
      shown !== null && shown.comparable && !table.isPlausible(pathId, shown.value);
    const look = shown ?? lookOf(ownUnit, beside);
    return {
      path,
      value: implausible ? null : (shown?.value ?? reported),
      implausible,
      label: typeof label === 'string' ? label : null,
      unit: look.unit,
      decimals: look.decimals,
      comparable: shown?.comparable ?? true,
      show: table.valueOf(id, pathId, 'Show') !== false,
    };
  }
}

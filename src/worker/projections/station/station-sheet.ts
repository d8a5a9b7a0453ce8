import { LOG_START } from '#worker/log/offset.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { listGates } from '#domain/stations/gate.ts';
import { ownUnitOf } from '#domain/quantities/own-unit.ts';
import { lookOf, showReading } from '#domain/tags/show-reading.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type {
  StationReading,
  StationSheetFrame,
  StationSheetQuery,
} from '#worker/api/station-sheet.ts';
import { isValueTag, type PathId, pathIdOf, type TagId } from '#worker/log/dictionary.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { EFFECT, isLive, type LogRows, tagAt } from '#worker/log/log-rows.ts';
import { GatePaths } from '../dams/gate-paths.ts';
import type { LogView } from '../log-view.ts';
import type { Projection } from '../projection.ts';
import { ReadingTimes } from '../reading-times.ts';

/** All readings of one station, and when each arrived. */
export class StationSheet implements Projection<StationSheetFrame, StationSheetQuery> {
  readonly #log: LogView;
  readonly #gatePaths: GatePaths;
  readonly #isNetworkLoaded: () => boolean;
  readonly #events: EventLog;
  #query: StationSheetQuery;
  #stale = true;
  #stationId: StationId | undefined;
  #stationsSeen = -1;
  /** When each value last arrived, as far back as the log goes; null until the station is known and the log has been read. */
  #arrivedAt: Map<PathId, EpochMs> | null = null;
  /** The readings of the last frame, in the order of paths; null before the first. */
  #readingByPath: Map<PathId, StationReading> | null = null;
  /** Paths with new events since. */
  readonly #changedPaths = new Set<PathId>();
  #times: ReadingTimes;

  constructor(
    log: LogView,
    events: EventLog,
    query: StationSheetQuery,
    isNetworkLoaded: () => boolean,
  ) {
    this.#log = log;
    this.#gatePaths = new GatePaths(log.dictionary);
    this.#events = events;
    this.#query = query;
    this.#isNetworkLoaded = isNetworkLoaded;
    this.#times = new ReadingTimes(log.dictionary, events);
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
      const tag = tagAt(rows.tags, row);
      this.#changedPaths.add(pathIdOf(tag));
      const mark = rows.effects[row] ?? 0;
      if (this.#arrivedAt === null || (mark & EFFECT.late) !== 0) continue;
      const number = rows.numbers[row] ?? Number.NaN;
      this.#note(this.#arrivedAt, id, tag, number, isLive(mark), rows.timeAt(row));
    }
  }

  /** After the first snapshot, an unknown station does not exist. */
  noticeNetwork(): void {
    this.#stale = true;
  }

  update(query: StationSheetQuery): void {
    this.#query = query;
    this.#arrivedAt = null;
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

  /** Reads the station's events from the log, once; afterwards `follow` adds new ones. */
  #readLog(id: StationId): Map<PathId, EpochMs> {
    const updatedAt = new Map<PathId, EpochMs>();
    this.#times = new ReadingTimes(this.#log.dictionary, this.#events);
    for (const { tag, value, origin, receivedAt, late } of this.#events.since(LOG_START, id)) {
      if (late) continue;
      const number = typeof value === 'number' ? value : Number.NaN;
      this.#note(updatedAt, id, tag, number, origin === 'live', receivedAt);
    }
    this.#arrivedAt = updatedAt;
    return updatedAt;
  }

  #note(
    updatedAt: Map<PathId, EpochMs>,
    id: StationId,
    tag: TagId,
    number: number,
    isLiveEvent: boolean,
    receivedAt: EpochMs,
  ): void {
    if (tag === this.#times.stampTag) this.#times.noteStamp(id, number, receivedAt);
    if (!isValueTag(tag)) return;
    const time = this.#times.timeOf(id, isLiveEvent, receivedAt);
    // Without a stamp the value was measured at an unknown time before the snapshot arrived.
    updatedAt.set(pathIdOf(tag), Number.isNaN(time) ? receivedAt : time);
  }

  /** Every reading; those without new events are as they were. */
  #readings(id: StationId): readonly StationReading[] {
    const updatedAt = this.#arrivedAt ?? this.#readLog(id);
    const known = this.#readingByPath;
    let isComplete = known !== null;
    if (known !== null) {
      for (const path of this.#changedPaths) {
        const reading = this.#readingAt(id, path, updatedAt);
        isComplete &&= (reading !== null) === known.has(path);
        if (reading !== null) known.set(path, reading);
      }
    }
    this.#changedPaths.clear();
    const readings = known !== null && isComplete ? known : this.#readAll(id, updatedAt);
    this.#readingByPath = readings;
    return [...readings.values()];
  }

  #readAll(id: StationId, updatedAt: ReadonlyMap<PathId, EpochMs>): Map<PathId, StationReading> {
    const { dictionary, table } = this.#log;
    const readings = new Map<PathId, StationReading>();
    for (const { path } of table.tagsOf(id)) {
      const pathId = dictionary.internKnownPath(path);
      if (readings.has(pathId)) continue;
      const reading = this.#readingAt(id, pathId, updatedAt);
      if (reading !== null) readings.set(pathId, reading);
    }
    return readings;
  }

  /** Null for a path that is no reading or that the station has no tag of. */
  #readingAt(
    id: StationId,
    pathId: PathId,
    updatedAt: ReadonlyMap<PathId, EpochMs>,
  ): StationReading | null {
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
      updatedAt: updatedAt.get(pathId) ?? null,
      label: typeof label === 'string' ? label : null,
      unit: look.unit,
      decimals: look.decimals,
      comparable: shown?.comparable ?? true,
      show: table.valueOf(id, pathId, 'Show') !== false,
    };
  }
}

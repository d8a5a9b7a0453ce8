import { LOG_START } from '#worker/log/offset.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { listGates } from '#domain/stations/gate.ts';
import { ownUnitOf } from '#domain/tags/own-unit.ts';
import { lookOf, showReading } from '#domain/tags/show-reading.ts';
import { decodeCodigo, type ReadingPath, type SubField } from '#domain/tags/tag-path.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type {
  StationReading,
  StationSheetFrame,
  StationSheetSpec,
} from '#worker/api/station-sheet.ts';
import { isValueTag, type PathId, pathIdOf, type TagId } from '#worker/log/dictionary.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { EFFECT, isLive, type LogRows, tagAt } from '#worker/log/log-rows.ts';
import { GatePaths } from '../dams/gate-paths.ts';
import type { LogView } from '../log-view.ts';
import type { Projection } from '../projection.ts';
import { ReadingTimes } from '../reading-times.ts';

/** Everything one station says of itself, and when it said it. */
export class StationSheet implements Projection<StationSheetFrame, StationSheetSpec> {
  readonly #log: LogView;
  readonly #gatePaths: GatePaths;
  readonly #isNetworkLoaded: () => boolean;
  readonly #events: EventLog;
  #spec: StationSheetSpec;
  #stale = true;
  #stationId: StationId | undefined;
  #stationsSeen = -1;
  /** When each value was last said, as far as the log goes back; null until the station is known and the log has been read once. */
  #saidAt: Map<PathId, EpochMs> | null = null;
  #times: ReadingTimes;

  constructor(
    log: LogView,
    events: EventLog,
    spec: StationSheetSpec,
    isNetworkLoaded: () => boolean,
  ) {
    this.#log = log;
    this.#gatePaths = new GatePaths(log.dictionary);
    this.#events = events;
    this.#spec = spec;
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
      const mark = rows.effects[row] ?? 0;
      if (this.#saidAt === null || (mark & EFFECT.late) !== 0) continue;
      const number = rows.numbers[row] ?? Number.NaN;
      this.#note(this.#saidAt, id, tagAt(rows.tags, row), number, isLive(mark), rows.timeAt(row));
    }
  }

  /** The first whole answer of the provider may be in: what is unknown then does not exist. */
  noticeNetwork(): void {
    this.#stale = true;
  }

  reshape(spec: StationSheetSpec): void {
    this.#spec = spec;
    this.#saidAt = null;
    this.#stationId = undefined;
    this.#stationsSeen = -1;
    this.#stale = true;
  }

  frame(): StationSheetFrame {
    this.#stale = false;
    const id = this.#station();
    if (id === undefined) {
      return { known: false, codigo: this.#spec.codigo, networkLoaded: this.#isNetworkLoaded() };
    }
    const { dictionary, directory, table } = this.#log;
    return {
      known: true,
      station: directory.stationOf(id),
      readings: this.#readings(id),
      gates: listGates(this.#gatePaths.list(), (path, field) =>
        table.valueOf(id, dictionary.internKnownPath(path), field),
      ),
      heardAt: table.heardAt(id),
    };
  }

  /** Found once, and looked for until then only when a station is new. */
  #station(): StationId | undefined {
    const { stationCount } = this.#log.dictionary;
    if (this.#stationId === undefined && this.#stationsSeen !== stationCount) {
      this.#stationsSeen = stationCount;
      const codigo = decodeCodigo(this.#spec.codigo);
      this.#stationId = codigo.ok ? this.#log.dictionary.findStation(codigo.value) : undefined;
    }
    return this.#stationId;
  }

  /** What the log holds of a station, read once; afterwards every event adds itself. */
  #readLog(id: StationId): Map<PathId, EpochMs> {
    const saidAt = new Map<PathId, EpochMs>();
    this.#times = new ReadingTimes(this.#log.dictionary, this.#events);
    for (const { tag, value, origin, receivedAt, late } of this.#events.since(LOG_START, id)) {
      if (late) continue;
      const number = typeof value === 'number' ? value : Number.NaN;
      this.#note(saidAt, id, tag, number, origin === 'live', receivedAt);
    }
    this.#saidAt = saidAt;
    return saidAt;
  }

  #note(
    saidAt: Map<PathId, EpochMs>,
    id: StationId,
    tag: TagId,
    number: number,
    isLiveEvent: boolean,
    receivedAt: EpochMs,
  ): void {
    if (tag === this.#times.stampTag) this.#times.noteStamp(id, number, receivedAt);
    if (!isValueTag(tag)) return;
    const time = this.#times.timeOf(id, isLiveEvent, receivedAt);
    // A station without a stamp said it before the answer came, nobody knows when.
    saidAt.set(pathIdOf(tag), Number.isNaN(time) ? receivedAt : time);
  }

  #readings(id: StationId): readonly StationReading[] {
    const fieldsByPath = new Map<ReadingPath, Map<SubField, TagValue>>();
    for (const { path, field, value } of this.#log.table.tagsOf(id)) {
      if (!path.startsWith('Data/')) continue;
      const fields = fieldsByPath.get(path) ?? new Map<SubField, TagValue>();
      fields.set(field, value);
      fieldsByPath.set(path, fields);
    }
    const saidAt = this.#saidAt ?? this.#readLog(id);
    return [...fieldsByPath].map(([path, fields]) => this.#readingOf(id, path, fields, saidAt));
  }

  #readingOf(
    id: StationId,
    path: ReadingPath,
    fields: ReadonlyMap<SubField, TagValue>,
    saidAt: ReadonlyMap<PathId, EpochMs>,
  ): StationReading {
    const said = fields.get('Value') ?? null;
    const { dictionary, table } = this.#log;
    const pathId = dictionary.internKnownPath(path);
    const label = fields.get('Label') ?? null;
    const ownUnit = ownUnitOf(path);
    const beside = table.besideOf(id, pathId);
    const shown = typeof said === 'number' ? showReading(said, ownUnit, beside) : null;
    const implausible =
      shown !== null && shown.comparable && !table.isPlausible(pathId, shown.value);
    const { unit, decimals, comparable } = shown ?? {
      ...lookOf(ownUnit, beside),
      comparable: true,
    };
    return {
      path,
      value: implausible ? null : (shown?.value ?? said),
      implausible,
      saidAt: saidAt.get(pathId) ?? null,
      label: typeof label === 'string' ? label : null,
      unit,
      decimals,
      comparable,
      show: fields.get('Show') !== false,
    };
  }
}

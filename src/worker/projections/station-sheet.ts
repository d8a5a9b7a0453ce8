import type { EpochMs } from '#domain/epoch-ms.ts';
import { listGates } from '#domain/gate.ts';
import { type CoursePoint, firstThatHeld, recentCourse } from '#domain/recent-course.ts';
import { ownUnitOf } from '#domain/own-unit.ts';
import { lookOf, showReading } from '#domain/show-reading.ts';
import { decodeCodigo, type ReadingPath, type SubField } from '#domain/tag-path.ts';
import type { TagValue } from '#domain/tag-event.ts';
import type {
  StationId,
  StationReading,
  StationSheetFrame,
  StationSheetSpec,
} from '#worker/api/frames.ts';
import { isUnitTag, isValueTag, type PathId, pathIdOf } from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';
import { EFFECT, type LogRows } from '../log/log-rows.ts';
import { GatePaths } from './gate-paths.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';
import { SaidUnits } from './said-units.ts';

/** How far back a reading's course is told. */
const COURSE_MS = 3_600_000;

/** Everything one station says of itself, and how its readings went in the last hour. */
export class StationSheet implements Projection<StationSheetFrame, StationSheetSpec> {
  readonly #log: LogView;
  readonly #gatePaths: GatePaths;
  readonly #isNetworkLoaded: () => boolean;
  readonly #events: EventLog;
  readonly #now: () => EpochMs;
  #spec: StationSheetSpec;
  #stale = true;
  /** What the values of the last hour were said in. */
  #units: SaidUnits;
  #stationId: StationId | undefined;
  #stationsSeen = -1;
  /** Numbers of the last hour by path; null until the station is known and the log has been read once. */
  #coursePoints: Map<PathId, CoursePoint[]> | null = null;
  /** When each value was last said, as far as the log goes back. */
  readonly #saidAt = new Map<PathId, EpochMs>();

  constructor(
    log: LogView,
    events: EventLog,
    spec: StationSheetSpec,
    now: () => EpochMs,
    isNetworkLoaded: () => boolean,
  ) {
    this.#log = log;
    this.#gatePaths = new GatePaths(log.dictionary);
    this.#events = events;
    this.#spec = spec;
    this.#now = now;
    this.#isNetworkLoaded = isNetworkLoaded;
    this.#units = new SaidUnits(log.dictionary, events);
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
      const tag = rows.tags[row] ?? 0;
      if (isUnitTag(tag)) this.#units.hear(id, tag, rows.valueAt(row));
      const isLate = ((rows.effects[row] ?? 0) & EFFECT.late) !== 0;
      if (isLate || !isValueTag(tag)) continue;
      this.#saidAt.set(pathIdOf(tag), rows.timeAt(row));
      this.#note(id, pathIdOf(tag), rows.timeAt(row), rows.numbers[row] ?? Number.NaN);
    }
  }

  /** The first whole answer of the provider may be in: what is unknown then does not exist. */
  noticeNetwork(): void {
    this.#stale = true;
  }

  reshape(spec: StationSheetSpec): void {
    this.#spec = spec;
    this.#coursePoints = null;
    this.#saidAt.clear();
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

  /** What the log holds of the last hour of a station, read once; afterwards every event adds itself. */
  #readCourses(id: StationId): Map<PathId, CoursePoint[]> {
    const points = new Map<PathId, CoursePoint[]>();
    this.#coursePoints = points;
    this.#units = new SaidUnits(this.#log.dictionary, this.#events);
    for (const { tag, value, receivedAt, late } of this.#events.since(0, id)) {
      if (isUnitTag(tag)) this.#units.hear(id, tag, value);
      if (late || !isValueTag(tag)) continue;
      this.#saidAt.set(pathIdOf(tag), receivedAt);
      if (typeof value === 'number') this.#note(id, pathIdOf(tag), receivedAt, value);
    }
    return points;
  }

  #note(station: StationId, path: PathId, time: EpochMs, said: number): void {
    const value = this.#units.own(station, path, said);
    if (this.#coursePoints === null || !this.#log.table.isPlausible(path, value)) return;
    const points = this.#coursePoints.get(path);
    if (points === undefined) this.#coursePoints.set(path, [{ time, value }]);
    // A value that only repeats itself says nothing new of its course.
    else if (points.at(-1)?.value !== value) points.push({ time, value });
  }

  #forgetBefore(courses: Map<PathId, CoursePoint[]>, from: EpochMs): void {
    for (const points of courses.values()) points.splice(0, firstThatHeld(points, from));
  }

  #readings(id: StationId): readonly StationReading[] {
    const fieldsByPath = new Map<ReadingPath, Map<SubField, TagValue>>();
    for (const { path, field, value } of this.#log.table.tagsOf(id)) {
      if (!path.startsWith('Data/')) continue;
      const fields = fieldsByPath.get(path) ?? new Map<SubField, TagValue>();
      fields.set(field, value);
      fieldsByPath.set(path, fields);
    }
    const courses = this.#coursePoints ?? this.#readCourses(id);
    this.#forgetBefore(courses, this.#now() - COURSE_MS);
    return [...fieldsByPath].map(([path, fields]) => this.#readingOf(id, path, fields, courses));
  }

  #readingOf(
    id: StationId,
    path: ReadingPath,
    fields: ReadonlyMap<SubField, TagValue>,
    courses: ReadonlyMap<PathId, readonly CoursePoint[]>,
  ): StationReading {
    const said = fields.get('Value') ?? null;
    const { dictionary, table } = this.#log;
    const pathId = dictionary.internKnownPath(path);
    const now = this.#now();
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
      saidAt: this.#saidAt.get(pathId) ?? null,
      label: typeof label === 'string' ? label : null,
      unit,
      decimals,
      comparable,
      show: fields.get('Show') !== false,
      course:
        shown !== null && comparable
          ? recentCourse(courses.get(pathId) ?? [], now - COURSE_MS, now)
          : null,
    };
  }
}

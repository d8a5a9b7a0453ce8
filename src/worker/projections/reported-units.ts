import { ownUnitOf } from '#domain/quantities/quantities.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { inOwnUnit, type UnitCode, unitCodeOf } from '#domain/tags/unit-code.ts';
import type { StationId } from '#domain/stations/station.ts';
import {
  type Dictionary,
  isUnitTag,
  type PathId,
  pathIdOf,
  type TagId,
} from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';

/** More than the number of paths: makes one key of a station and a path. */
const STATION_STRIDE = 65_536;

/** Units of values as they were when the values arrived, for a walk along the log: a changed unit changes no earlier value. */
export class ReportedUnits {
  readonly #dictionary: Dictionary;
  readonly #base: EventLog['base'];
  readonly #codes = new Map<number, UnitCode>();

  constructor(dictionary: Dictionary, events: EventLog) {
    this.#dictionary = dictionary;
    this.#base = events.base;
  }

  /** Receives an event; ignores all but units. */
  update(station: StationId, tag: TagId, value: TagValue): void {
    if (!isUnitTag(tag)) return;
    const path = pathIdOf(tag);
    const code = unitCodeOf(ownUnitOf(this.#dictionary.pathOf(path)), value);
    this.#codes.set(station * STATION_STRIDE + path, code);
  }

  /** A value arriving now, in the quantity's own unit; NaN for an unknown unit. */
  own(station: StationId, path: PathId, value: number): number {
    const known = this.#codes.get(station * STATION_STRIDE + path);
    return inOwnUnit(known ?? this.#base.unitCodeOf(station, path), value);
  }
}

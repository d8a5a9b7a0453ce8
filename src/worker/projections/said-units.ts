import { ownUnitOf } from '#domain/tags/own-unit.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { inOwnUnit, type UnitCode, unitCodeOf } from '#domain/tags/unit-code.ts';
import type { StationId } from '#worker/api/station-id.ts';
import {
  type Dictionary,
  isUnitTag,
  type PathId,
  pathIdOf,
  type TagId,
} from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';

/** More than all paths there can be: a station and a path make one key. */
const STATION_STRIDE = 65_536;

/**
 * The units of values as they were when the values were said, for whoever walks through the log from its first event on and then
 * follows it: a unit that changes does not change what was measured before.
 */
export class SaidUnits {
  readonly #dictionary: Dictionary;
  readonly #base: EventLog['base'];
  readonly #codes = new Map<number, UnitCode>();

  constructor(dictionary: Dictionary, events: EventLog) {
    this.#dictionary = dictionary;
    this.#base = events.base;
  }

  /** Hears an event of the log; only those of units matter. */
  hear(station: StationId, tag: TagId, value: TagValue): void {
    if (!isUnitTag(tag)) return;
    const path = pathIdOf(tag);
    const code = unitCodeOf(ownUnitOf(this.#dictionary.pathOf(path)), value);
    this.#codes.set(station * STATION_STRIDE + path, code);
  }

  /** A value that is said now, in the quantity's own unit; NaN for one of a foreign unit. */
  own(station: StationId, path: PathId, value: number): number {
    const known = this.#codes.get(station * STATION_STRIDE + path);
    return inOwnUnit(known ?? this.#base.unitCodeOf(station, path), value);
  }
}

import type { LiveSegment } from '#contract/columns/live-segment.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { err, type Result } from '#domain/result.ts';
import {
  decodeSnapshot,
  decodeTagMessage,
  type Decoded,
  type TagEvent,
} from '#domain/tags/tag-event.ts';
import type { StationId } from '#domain/stations/station.ts';
import { type LiveNumber, MessageDecoder } from './feed/message-decoder.ts';
import type { Rejections } from './feed/rejections.ts';
import { Dictionary, isValueTag, pathIdOf, type TagId, tagIdOf } from './log/dictionary.ts';
import { EventLog, type LogSize } from './log/event-log.ts';
import { EFFECT, type LogEntry, type Offset } from './log/log-rows.ts';
import { StationDirectory } from './log/station-directory.ts';
import { type Folded, keyOfTag, type StationTag } from './log/station-tag.ts';
import { TagTable } from './log/tag-table.ts';
import { entriesOf, restoreCheckpoint } from './persistence/restore-log.ts';
import type { StoredLog } from './persistence/stored-log.ts';

/** Effect of a snapshot on the state. */
export interface SnapshotEffect {
  /** Number of tags that it changed. */
  readonly changed: number;
  /** Tags that the state holds and the snapshot does not name. */
  readonly missing: readonly StationTag[];
}

/** The only writer of log, state and dictionary: decodes, appends and folds everything that arrives. */
export class Ingest {
  readonly names = new Dictionary();
  /** The state: the log's fold. */
  readonly state = new TagTable(this.names);
  /** Station descriptions, derived from the state. */
  readonly directory = new StationDirectory(this.names, this.state);
  readonly #base = new TagTable(this.names);
  readonly log: EventLog;
  readonly #decoder = new MessageDecoder(this.names);
  readonly #rejections: Rejections;
  /** Snapshots folded in so far. */
  #snapshots = 0;

  constructor(rejections: Rejections, size?: LogSize) {
    this.#rejections = rejections;
    this.log = new EventLog(this.#base, size);
  }

  /** One live message (PROVIDER 2), still untrusted. */
  acceptMessage(payload: unknown, receivedAt: EpochMs): void {
    const found = this.#decoder.decode(payload);
    if (found === null) this.accept(decodeTagMessage(payload, { origin: 'live', receivedAt }));
    else this.#acceptLiveNumber(found, receivedAt);
  }

  /**
   * The tags of a live segment (PROVIDER 11), their values still untrusted; the number of messages that they stand for. `heldFrom`: what was
   * received live from there on may be the same event, and is not written again if it has the same value.
   */
  acceptSegment(
    tagsByCode: LiveSegment['tagsByCode'],
    receivedAt: EpochMs,
    heldFrom: Offset | null,
  ): number {
    const from = this.log.head;
    let count = 0;
    for (const [codigo, tags] of tagsByCode) {
      for (const [path, data] of tags) {
        count += 1;
        const payload = { codigo, path, data };
        if (heldFrom !== null && this.#isHeld(payload, heldFrom, from)) {
          this.#rejections.count('message-known');
        } else {
          this.acceptMessage(payload, receivedAt);
        }
      }
    }
    return count;
  }

  /** Whether every tag of a message has been received live since, with this value: it then counts as received at `from`. */
  #isHeld(payload: unknown, heldFrom: Offset, from: Offset): boolean {
    const { events } = decodeTagMessage(payload, { origin: 'live', receivedAt: epochMs(0) });
    const held = events.map(({ codigo, path, field, value }) => {
      const station = this.names.findStation(codigo);
      const pathId = this.names.findPath(path);
      if (station === undefined || pathId === undefined) return null;
      const tag = tagIdOf(pathId, field);
      const isSame = Object.is(this.state.lookUp(station, tag), value);
      return isSame && this.state.wasLiveSince(station, tag, heldFrom) ? { station, tag } : null;
    });
    if (held.length === 0 || held.includes(null)) return false;
    for (const tag of held) if (tag !== null) this.state.noteLive(tag, from);
    return true;
  }

  /** Whether a message names a tag that matches. A message of unknown names only does not. */
  mentions(payload: unknown, matches: (tag: StationTag) => boolean): boolean {
    const { events } = decodeTagMessage(payload, { origin: 'live', receivedAt: epochMs(0) });
    return events.some(({ codigo, path, field }) => {
      const station = this.names.findStation(codigo);
      const pathId = this.names.findPath(path);
      return (
        station !== undefined &&
        pathId !== undefined &&
        matches({ station, tag: tagIdOf(pathId, field) })
      );
    });
  }

  /** Decodes a snapshot (PROVIDER 1), still untrusted, without folding it in. */
  readSnapshot(
    tags: unknown,
    { origin, receivedAt }: Pick<LogEntry, 'origin' | 'receivedAt'>,
  ): Result<Decoded, 'unreadable'> {
    const decoded = decodeSnapshot(tags, { origin, receivedAt });
    if (decoded.ok) return decoded;
    this.#rejections.count('answer-unreadable');
    return err('unreadable');
  }

  /** Folds in the changed tags of a decoded snapshot. Live events from offset `newerFrom` on are newer than the snapshot. */
  acceptSnapshot({ events, rejections }: Decoded, newerFrom: Offset): SnapshotEffect {
    const changed = this.#changesOf(events, newerFrom);
    this.accept({ events: changed, rejections });
    this.#snapshots += 1;
    for (const { codigo, path, field } of events) {
      const station = this.names.findStation(codigo);
      const pathId = this.names.findPath(path);
      if (station === undefined || pathId === undefined) continue;
      this.state.noteNamed(station, tagIdOf(pathId, field), this.#snapshots);
    }
    return {
      changed: changed.length,
      missing: [...this.state.unnamed(this.#snapshots, newerFrom)],
    };
  }

  /** Removes the readings of tags that the provider no longer names. */
  acceptAbsence(tags: readonly StationTag[], receivedAt: EpochMs): void {
    for (const { station, tag } of tags) {
      this.#rejections.count('tag-gone');
      this.#acceptEntry({ station, tag, value: null, origin: 'absence', receivedAt });
    }
  }

  /** Appends decoded events and counts rejections. */
  accept({ events, rejections }: Decoded): void {
    for (const event of events) this.#acceptEvent(event);
    for (const reason of rejections) this.#rejections.count(reason);
  }

  /** Restores the log of an earlier visit; only before the first event of this one. Times later than `now` are not restored. */
  restore({ checkpoint, tail }: StoredLog, now: EpochMs): void {
    restoreCheckpoint(checkpoint, this.names, [this.state, this.#base], now);
    this.log.continueAt(checkpoint.offset);
    for (const segment of tail) {
      for (const entry of entriesOf(segment, this.names, now)) this.#acceptEntry(entry);
    }
  }

  #acceptEvent(event: TagEvent): void {
    const station = this.names.internStation(event.codigo);
    const path = this.names.internPath(event.path);
    if (station === undefined || path === undefined) {
      this.#rejections.count('dictionary-full');
      return;
    }
    const { field, value, origin, receivedAt } = event;
    this.#acceptEntry({ station, tag: tagIdOf(path, field), value, origin, receivedAt });
  }

  /** Appends an event, folds it and marks its effect, in this order. */
  #acceptEntry(entry: LogEntry): void {
    const offset = this.log.append(entry);
    this.#mark(entry.station, entry.tag, this.state.apply(entry, offset));
  }

  /** The same for a message of the fast path, without an object of its own. */
  #acceptLiveNumber({ station, tag, value }: LiveNumber, receivedAt: EpochMs): void {
    const offset = this.log.appendLiveNumber(station, tag, value, receivedAt);
    const folded =
      this.state.applyLiveNumber(station, tag, value, receivedAt, offset) ??
      this.state.apply({ station, tag, value, origin: 'live', receivedAt }, offset);
    this.#mark(station, tag, folded);
  }

  /** Marks the effect of the last event in the log. */
  #mark(station: StationId, tag: TagId, folded: Folded): void {
    if (folded === 'again') return;
    const path = pathIdOf(tag);
    const isListed = folded === 'listed';
    const isFirstOfStation = isListed && isValueTag(tag);
    if (folded === 'implausible' || (isFirstOfStation && this.state.isImplausible(station, path))) {
      this.#rejections.count('implausible');
    }
    if (!isListed && !this.directory.isDescribing(path)) {
      this.log.markLast(EFFECT.changed);
      return;
    }
    this.directory.touch(station);
    this.log.markLast(EFFECT.changed | EFFECT.described);
  }

  /**
   * The events of an answer that differ from the state. Of several spellings of one tag only the last counts, so that an answer folded twice
   * changes nothing. A live event after `askedAt` is newer than the answer.
   */
  #changesOf(events: readonly TagEvent[], askedAt: Offset): readonly TagEvent[] {
    const tags = events.map(({ codigo, path, field }) => {
      const station = this.names.internStation(codigo);
      const pathId = this.names.internPath(path);
      return station === undefined || pathId === undefined
        ? null
        : { station, tag: tagIdOf(pathId, field) };
    });
    const lastPlaces = new Map<number, number>();
    for (const [place, tag] of tags.entries()) {
      if (tag !== null) lastPlaces.set(keyOfTag(tag), place);
    }
    return events.filter(({ value }, place) => {
      const tag = tags[place] ?? null;
      if (tag === null) return true;
      if (lastPlaces.get(keyOfTag(tag)) !== place) return false;
      if (this.state.wasLiveSince(tag.station, tag.tag, askedAt)) return false;
      return !Object.is(this.state.lookUp(tag.station, tag.tag), value);
    });
  }
}

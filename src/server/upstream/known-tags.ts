import type { StationTags, TagMessage, WireValue } from '#contract/tag-source.ts';
import { AbsentTags } from '#feed/absent-tags.ts';
import type { UpstreamRejection } from './rejection-log.ts';

/** How many stations and tags of a provider are known at most. */
export interface TagBounds {
  readonly stations: number;
  readonly tags: number;
}

const TAG_BOUNDS: TagBounds = { stations: 50_000, tags: 1_000_000 };

/** A snapshot, to be compared with received events. */
export interface SnapshotToMerge {
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
  /** Events from this count on (`KnownTags.events`) are newer. */
  readonly newerFrom: number;
  /** Whether it names everything that the provider has. */
  readonly isComplete: boolean;
  /** Monotonic milliseconds, of its request and of its arrival. */
  readonly askedMs: number;
  readonly arrivedMs: number;
}

interface MergedSnapshot {
  /** Its tags that no newer event has changed; null for readings that are gone. */
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
  readonly rejections: readonly UpstreamRejection[];
  /** It lacks a reading or a station that is known and may come back. */
  readonly isLacking: boolean;
}

/** What is known of one tag but for its value, which the log has. */
interface KnownTag {
  /** The count of events after its last one; 0 without one. */
  eventAt: number;
  /** The last snapshot that named it; 0 for none. */
  snapshot: number;
  /** Snapshots lack it for good: it has been passed on as null. */
  isGone: boolean;
}

interface PlacedTag {
  readonly codigo: string;
  readonly path: string;
  readonly tag: KnownTag;
}

const isReading = (path: string): boolean => path.startsWith('Data/') && path.endsWith('/Value');

/**
 * Decides for each tag whether an event or a snapshot is newer, and which readings are gone (`AbsentTags`): complete snapshots name their
 * station without them. A station that they lack stays as it is.
 */
export class KnownTags {
  readonly #bounds: TagBounds;
  readonly #tagsByCode = new Map<string, Map<string, KnownTag>>();
  readonly #absentTags: AbsentTags<PlacedTag, number>;
  readonly #absentStations: AbsentTags<string, number>;
  #tags = 0;
  #events = 0;
  #snapshots = 0;

  constructor(absentAfterMs: number, bounds: TagBounds = TAG_BOUNDS) {
    this.#absentTags = new AbsentTags(absentAfterMs, ({ tag }) => tag);
    this.#absentStations = new AbsentTags(absentAfterMs, (codigo) => codigo);
    this.#bounds = bounds;
  }

  /** Events so far. */
  get events(): number {
    return this.#events;
  }

  /** Notes an event; why it cannot be, where the bounds are reached. */
  addEvent({ codigo, path }: TagMessage): UpstreamRejection | null {
    const tag = this.#tagOf(codigo, path);
    if (typeof tag === 'string') return tag;
    this.#events += 1;
    tag.eventAt = this.#events;
    tag.isGone = false;
    return null;
  }

  /** Whether no event of a tag has come since this count of events. */
  isUnchangedSince({ codigo, path }: TagMessage, events: number): boolean {
    return (this.#tagsByCode.get(codigo)?.get(path)?.eventAt ?? 0) <= events;
  }

  /** Whether the last snapshot said nothing of a tag that is not gone. */
  isLacked({ codigo, path }: TagMessage): boolean {
    const tag = this.#tagsByCode.get(codigo)?.get(path);
    return tag === undefined || (!tag.isGone && tag.snapshot !== this.#snapshots);
  }

  /** Notes the readings that an earlier run has left: they may be gone by now. */
  recall(tagsByCode: ReadonlyMap<string, StationTags>): void {
    for (const [codigo, tags] of tagsByCode) {
      for (const [path, data] of tags) {
        if (data !== null && isReading(path)) this.#tagOf(codigo, path);
      }
    }
  }

  merge(snapshot: SnapshotToMerge): MergedSnapshot {
    this.#snapshots += 1;
    const merged = new Map<string, Map<string, WireValue>>();
    const rejections: UpstreamRejection[] = [];
    for (const [codigo, tags] of snapshot.tagsByCode) {
      const used = new Map<string, WireValue>();
      for (const [path, data] of tags) {
        const tag = this.#tagOf(codigo, path);
        if (typeof tag === 'string') rejections.push(tag);
        else if (this.#isNamed(tag, snapshot)) used.set(path, data);
      }
      if (used.size > 0) merged.set(codigo, used);
    }
    const isLacking = !snapshot.isComplete || this.#findAbsent(snapshot, merged);
    return { tagsByCode: merged, rejections, isLacking };
  }

  /** Whether the snapshot, which names the tag, has its newest value. */
  #isNamed(tag: KnownTag, { newerFrom }: SnapshotToMerge): boolean {
    tag.snapshot = this.#snapshots;
    tag.isGone = false;
    return tag.eventAt <= newerFrom;
  }

  /** What a complete snapshot lacks, of which `merged` gets what is gone. True: it lacks something that may come back. */
  #findAbsent(snapshot: SnapshotToMerge, merged: Map<string, Map<string, WireValue>>): boolean {
    const { tagsByCode, askedMs, arrivedMs } = snapshot;
    const time = { askedAt: askedMs, arrivedAt: arrivedMs, head: this.#events };
    const stations = [...this.#tagsByCode.keys()].filter((codigo) => !tagsByCode.has(codigo));
    const absent = this.#absentStations.update(stations, time, () => false);
    const lacked = [...tagsByCode.keys()].flatMap((codigo) => this.#lackedOf(codigo, snapshot));
    const { removed, pending } = this.#absentTags.update(
      lacked,
      time,
      ({ tag }, events) => tag.eventAt > events,
    );
    for (const { codigo, path, tag } of removed) {
      tag.isGone = true;
      const used = merged.get(codigo) ?? new Map<string, WireValue>();
      merged.set(codigo, used.set(path, null));
    }
    return tagsByCode.size === 0 || absent.pending > 0 || pending > 0;
  }

  /** Known readings of a station that the snapshot names without them. */
  #lackedOf(codigo: string, snapshot: SnapshotToMerge): readonly PlacedTag[] {
    return [...(this.#tagsByCode.get(codigo) ?? [])]
      .filter(
        ([path, tag]) =>
          tag.snapshot !== this.#snapshots &&
          !tag.isGone &&
          isReading(path) &&
          tag.eventAt <= snapshot.newerFrom,
      )
      .map(([path, tag]) => ({ codigo, path, tag }));
  }

  #tagOf(codigo: string, path: string): KnownTag | UpstreamRejection {
    const known = this.#tagsByCode.get(codigo);
    const tag = known?.get(path);
    if (tag !== undefined) return tag;
    if (known === undefined && this.#tagsByCode.size >= this.#bounds.stations) {
      return 'too-many-stations';
    }
    if (this.#tags >= this.#bounds.tags) return 'too-many-tags';
    const tags = known ?? new Map<string, KnownTag>();
    if (known === undefined) this.#tagsByCode.set(codigo, tags);
    const made = { eventAt: 0, snapshot: 0, isGone: false };
    tags.set(path, made);
    this.#tags += 1;
    return made;
  }
}

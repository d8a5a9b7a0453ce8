import type { StationId } from '#domain/stations/station.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { TagId } from './dictionary.ts';

/** A tag of a station. */
export interface StationTag {
  readonly station: StationId;
  readonly tag: TagId;
}

/** Tags are counted by station and tag; both fit 16 bits. */
const TAGS_OF_STATION = 2 ** 16;

/** A number that no other tag has. */
export const keyOfTag = ({ station, tag }: StationTag): number => station * TAGS_OF_STATION + tag;

/** A tag and its value. */
export interface TagRow extends StationTag {
  readonly value: TagValue;
}

/**
 * Effect of an event on the state. `again`: the same value. `implausible`: the number cannot be a measurement of this path. `listed`: first
 * tag of a station, or the last one removed.
 */
export type Folded = 'changed' | 'implausible' | 'listed' | 'again';

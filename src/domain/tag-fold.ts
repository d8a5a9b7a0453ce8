import type { EpochMs } from './epoch-ms.ts';
import { STATION_PATHS } from './reading-paths.ts';
import type { TagEvent, TagValue } from './tag-event.ts';
import { formatTagPath, type Codigo } from './tag-path.ts';

/** One station as the events tell it: every tag's last value, and when the station was last heard of. */
export interface StationTags {
  readonly valueByTag: ReadonlyMap<string, TagValue>;
  /** The provider's stamp where it gives one, else the last live arrival; NaN when nobody has said. */
  readonly heardAt: EpochMs;
  readonly stamped: boolean;
}

/** The site's state: `fold(log)`, and nothing else (DESIGN 1). */
export type TagState = ReadonlyMap<Codigo, StationTags>;

export const emptyTagState: TagState = new Map();

/**
 * When a station was last heard of, after an event. Never goes back in time, never lies in the future. Standing in a snapshot is
 * no sign of life: a station that never reports stands there too.
 */
export const heardAfter = (
  before: { readonly heardAt: EpochMs; readonly stamped: boolean } | undefined,
  event: TagEvent,
): { readonly heardAt: EpochMs; readonly stamped: boolean } => {
  if (event.path === STATION_PATHS.timeStamp && typeof event.value === 'number') {
    const stamp = Math.min(event.value, event.receivedAt);
    const known = before?.stamped === true ? before.heardAt : -Infinity;
    return { heardAt: Math.max(stamp, known), stamped: true };
  }
  const heardAt = before?.heardAt ?? Number.NaN;
  if (before?.stamped === true || event.origin !== 'live') {
    return { heardAt, stamped: before?.stamped === true };
  }
  return {
    heardAt: Number.isNaN(heardAt) ? event.receivedAt : Math.max(event.receivedAt, heardAt),
    stamped: false,
  };
};

const applyEvent = (state: Map<Codigo, StationTags>, event: TagEvent): void => {
  const before = state.get(event.codigo);
  const valueByTag = new Map(before?.valueByTag);
  const { heardAt, stamped } = heardAfter(before, event);
  const isLateStamp =
    event.path === STATION_PATHS.timeStamp &&
    typeof event.value === 'number' &&
    Math.min(event.value, event.receivedAt) < heardAt;
  if (event.origin === 'absence') valueByTag.delete(formatTagPath(event));
  else if (!isLateStamp) valueByTag.set(formatTagPath(event), event.value);
  state.set(event.codigo, { valueByTag, heardAt, stamped });
};

/** The reference fold: slow, immutable, obvious. The worker's tag table is proved equal to it. */
export const foldTags = (state: TagState, events: Iterable<TagEvent>): TagState => {
  const next = new Map(state);
  for (const event of events) applyEvent(next, event);
  return next;
};

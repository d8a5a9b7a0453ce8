import { isRecord } from '#domain/untrusted.ts';

/** A place in the provider's stream of events (PROVIDER 2), as a server numbers it. Numbers are comparable within one epoch only. */
export interface TagPosition {
  /** Names one life of the stream, at most {@link MAX_EPOCH_LENGTH} characters. */
  readonly epoch: string;
  /** Ascends by one an event; 0 stands before the first. */
  readonly seq: number;
}

/** Where in the stream a snapshot or an event stands, as a client reads it: other providers say less. */
export interface StreamPosition {
  /** Null where only the number is given. */
  readonly epoch: string | null;
  readonly seq: number;
  /**
   * Of an event: the last one sent before it, where those between are left out. They were not subscribed to, or newer values of the same
   * tags follow, the last of them with the number `to`. Null where every event is sent.
   */
  readonly from: number | null;
  readonly to: number | null;
}

const MAX_EPOCH_LENGTH = 64;

const isPlace = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0;

/** The `extensions` of a GraphQL response, untrusted, to a position; null where there is none. */
export const decodePosition = (extensions: unknown): StreamPosition | null => {
  if (!isRecord(extensions)) return null;
  const { epoch, seq, from, to } = extensions;
  if (!isPlace(seq)) return null;
  const place = { seq, from: isPlace(from) ? from : null, to: isPlace(to) ? to : null };
  if (typeof epoch === 'number') return { epoch: String(epoch), ...place };
  if (typeof epoch !== 'string') return { epoch: null, ...place };
  return epoch.length > MAX_EPOCH_LENGTH ? null : { epoch, ...place };
};

/** The `extensions` that say a position. */
export const encodePosition = ({ epoch, seq }: TagPosition): TagPosition => ({ epoch, seq });

/** The same as JSON, left open behind the number: {@link encodeSpan} and the brace are still to come. */
export const encodePositionOpen = ({ epoch, seq }: TagPosition): string =>
  `{"epoch":${JSON.stringify(epoch)},"seq":${seq}`;

/** Members of `from` and `to` behind the number, ASCII, with their leading comma; empty where both are null. */
export const encodeSpan = (from: number | null, to: number | null): string =>
  `${from === null ? '' : `,"from":${from}`}${to === null ? '' : `,"to":${to}`}`;

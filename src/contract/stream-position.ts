import { isRecord } from '#domain/untrusted.ts';

/** A position in the provider's stream of events (PROVIDER 2), numbered by the server. Comparable within one epoch only. */
export interface TagPosition {
  /** Identifies one lifetime of the stream, at most {@link MAX_EPOCH_LENGTH} characters. */
  readonly epoch: string;
  /** Number of the event, ascending by one; 0 is before the first. */
  readonly seq: number;
}

/** A position as one word, in addresses and in `Last-Event-ID`: `{epoch}.{seq}`. */
export const positionWord = ({ epoch, seq }: TagPosition): string => `${epoch}.${seq}`;

const POSITION_WORD = /^([\x21-\x7e]{1,64})\.(\d{1,15})$/;

/** Decodes an untrusted {@link positionWord}; null if it is none. The epoch may have dots of its own. */
export const decodePositionWord = (word: string): TagPosition | null => {
  const [, epoch, seq] = POSITION_WORD.exec(word) ?? [];
  return epoch === undefined || seq === undefined ? null : { epoch, seq: Number(seq) };
};

/** Position of a snapshot or an event as received; other providers may omit parts. */
export interface StreamPosition {
  /** Null if only the number is given. */
  readonly epoch: string | null;
  readonly seq: number;
  /**
   * Of an event: the previous one sent, if some in between were omitted. They were not subscribed to, or newer values of the same tags
   * follow, the last of them numbered `to`. Null if every event is sent.
   */
  readonly from: number | null;
  readonly to: number | null;
}

const MAX_EPOCH_LENGTH = 64;

const isPlace = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0;

/** Decodes the untrusted `extensions` of a GraphQL response; null if they hold no position. */
export const decodePosition = (extensions: unknown): StreamPosition | null => {
  if (!isRecord(extensions)) return null;
  const { epoch, seq, from, to } = extensions;
  if (!isPlace(seq)) return null;
  const place = { seq, from: isPlace(from) ? from : null, to: isPlace(to) ? to : null };
  if (typeof epoch === 'number') return { epoch: String(epoch), ...place };
  if (typeof epoch !== 'string') return { epoch: null, ...place };
  return epoch.length > MAX_EPOCH_LENGTH ? null : { epoch, ...place };
};

/** The `extensions` of a position. */
export const encodePosition = ({ epoch, seq }: TagPosition): TagPosition => ({ epoch, seq });

/** The same as JSON without the closing brace: {@link encodeSpan} and the brace follow. */
export const encodePositionOpen = ({ epoch, seq }: TagPosition): string =>
  `{"epoch":${JSON.stringify(epoch)},"seq":${seq}`;

/** JSON members `from` and `to`, ASCII, with a leading comma; empty if both are null. */
export const encodeSpan = (from: number | null, to: number | null): string =>
  `${from === null ? '' : `,"from":${from}`}${to === null ? '' : `,"to":${to}`}`;

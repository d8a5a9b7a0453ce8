import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { decodePosition, type TagPosition } from './stream-position.ts';

/**
 * What a server that takes another provider's readings in knows of that provider (contract 12).
 *
 *     unconfirmed ──answer that confirms──▶ live ──line lost──▶ lost ──line stands──▶ unconfirmed
 *          ▲                                 │
 *          └───────numbers are missing───────┘
 */
export type SourceState =
  /** The server's readings at this position equal the provider's, and each change since has followed. */
  | { readonly state: 'live'; readonly since: EpochMs; readonly position: TagPosition }
  /** `lost`: no line to the provider. `unconfirmed`: a line, and readings that may be older than it. */
  | { readonly state: 'lost' | 'unconfirmed'; readonly since: EpochMs };

/** The member `source` of `extensions`, of a payload and of a head. */
export const encodeSource = (source: SourceState): object =>
  source.state === 'live'
    ? { state: source.state, since: source.since, ...source.position }
    : { state: source.state, since: source.since };

/**
 * Decodes the untrusted member `source`. Null: absent, the provider does not report its sources. An unreadable one counts as unconfirmed.
 */
export const decodeSource = (parent: unknown): SourceState | null => {
  const raw = isRecord(parent) ? parent['source'] : undefined;
  if (raw === undefined || raw === null) return null;
  const { state, since } = isRecord(raw) ? raw : {};
  const at = epochMs(typeof since === 'number' && Number.isSafeInteger(since) ? since : 0);
  if (state === 'lost') return { state, since: at };
  const position = decodePosition(raw);
  if (state !== 'live' || position === null || position.epoch === null) {
    return { state: 'unconfirmed', since: at };
  }
  return { state, since: at, position: { epoch: position.epoch, seq: position.seq } };
};

/** The newer of two statements that came in any order; of equal age the second. */
export const newerSource = (
  known: SourceState | null,
  said: SourceState | null,
): SourceState | null => {
  if (known === null || said === null) return said ?? known;
  return said.since >= known.since ? said : known;
};

/** A doubt about the source, as a reader has it: null while everything up to `reached` is the provider's. */
export type SourceDoubt = Extract<SourceState, { readonly state: 'lost' | 'unconfirmed' }> | null;

/** What a statement means for a reader whose own state is that of `reached`; null for a state of no number. */
export const doubtOf = (
  source: SourceState | null,
  reached: { readonly epoch: string | null; readonly seq: number } | null,
): SourceDoubt => {
  if (source === null) return null;
  if (source.state !== 'live') return source;
  const { epoch, seq } = source.position;
  const isReached = reached !== null && reached.epoch === epoch && reached.seq >= seq;
  return isReached ? null : { state: 'unconfirmed', since: source.since };
};

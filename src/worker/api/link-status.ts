import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { RejectionReason } from '#domain/tags/tag-event.ts';
import type { SourceDoubt } from '#contract/source-state.ts';
import type { LeftOut } from './left-out.ts';
import type { RequestFault } from '#contract/request-fault.ts';

/** `connecting`: an attempt is under way. `live`: socket acknowledged, or segments come. `offline`: waiting for the next attempt. */
export type LinkPhase = 'connecting' | 'live' | 'offline';

/**
 * Position of the state in the stream of a provider that numbers its messages (PROVIDER 2). `proven`: the state equals the provider's at
 * `seq`, no message is missing. Otherwise a snapshot has been requested.
 */
export interface StreamProof {
  readonly epoch: string | null;
  readonly seq: number;
  readonly proven: boolean;
}

/**
 * Readings come from segments (PROVIDER 11) of `seconds` each instead of a socket. `requested`: the provider has no room for another
 * connection. `refused`: connections fail, as where a network forbids them. `slow`: the line has no room for a connection.
 */
export interface EconomyStatus {
  readonly seconds: number;
  readonly cause: 'requested' | 'refused' | 'slow';
  /** When a connection is tried again; null if that is not settled. */
  readonly retryAt: EpochMs | null;
}

/** Where the log is persisted between visits (fault rows 44 to 48). */
export type StorageState =
  | { readonly kind: 'opening' }
  /** Written to this browser's storage by this page. */
  | { readonly kind: 'writing'; readonly bytes: number }
  /** Another tab of the site writes it. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'memory'; readonly reason: 'unavailable' | 'silent' | 'full' | 'failing' };

/**
 * Reliability of the clock. `known`: a server has sent its time, and the device's clock has not jumped since. `unknown`: no server time;
 * the device's clock is used as it is. `behind`: no server time, but readings prove that the device's clock is behind; it is advanced by
 * the least that they prove.
 */
export type ClockState = 'known' | 'unknown' | 'behind';

/** Rejections of whole messages and responses. Those of single tags are `RejectionReason`. */
export type FrameRejection =
  | 'answer-unreadable'
  | 'answer-errors'
  | 'history-row'
  /** The recent series were refused, are not of the form, or some of their stations or quantities are not. */
  | 'recent-refused'
  | 'recent-unreadable'
  | 'recent-item'
  /** The official warnings are not of the form, or some of them are not. */
  | 'warnings-unreadable'
  | 'warning-item'
  | 'journal-unreadable'
  | 'journal-entry'
  /** The list of the past's days or a column of them is not of the form, or a part of one is not. */
  | 'past-unreadable'
  | 'past-item'
  | 'dictionary-full'
  | 'message-errors'
  /** The data is not a protocol message: the connection is closed. */
  | 'message-unreadable'
  /** The provider answered the subscription with an error. */
  | 'subscription-refused'
  /** A numbered message that the state already includes. */
  | 'message-known'
  /** A numbered message after a gap: a snapshot fills the gap. */
  | 'stream-gap'
  /** A tag that complete snapshots have not named for a while: its reading is removed. */
  | 'tag-gone'
  /** A network with steady traffic sent nothing for a minute: it was subscribed to again. */
  | 'stream-silent'
  /** A head, segment or snapshot of `/live` that is not of the form. */
  | 'live-unreadable'
  /** An unhandled promise rejection of a library. */
  | 'unhandled'
  | 'implausible';

export interface LinkStatusFrame {
  readonly phase: LinkPhase;
  /** Null while a socket is the source, or nothing is. */
  readonly economy: EconomyStatus | null;
  /** True from connecting, waking up or coming back until the shown state is confirmed: by a snapshot, or by message numbers. */
  readonly updating: boolean;
  /** The shown state may be stale: it is older than this connection, or something is known to be missing. Ends with `updating`. */
  readonly stale: boolean;
  /** The provider takes its readings from another one and has lost it, or has not confirmed them since; null without that doubt. */
  readonly source: SourceDoubt;
  /** A network with steady traffic has sent nothing for a minute or longer, although the subscription is active. */
  readonly silent: boolean;
  /** When the shown data were persisted, until a snapshot confirms them in this visit; then null. */
  readonly persistedAt: EpochMs | null;
  /** Milliseconds to add to this device's clock for the server's; an estimate unless `clock` is `known`. */
  readonly clockSkew: number;
  readonly clock: ClockState;
  /** Null if the provider does not number its messages. */
  readonly stream: StreamProof | null;
  readonly storage: StorageState;
  /** Stored records that could not be used and are quarantined. */
  readonly quarantined: number;
  /** When the next attempt is due, while offline. */
  readonly retryAt: EpochMs | null;
  /** When the last tag event or snapshot arrived; null before the first. */
  readonly lastEventAt: EpochMs | null;
  /** False until a snapshot has been decoded since the worker started. */
  readonly networkLoaded: boolean;
  /** Why the last snapshot was not complete. `partial`: it was readable in parts only, or lacked known tags. */
  readonly snapshotTrouble: 'none' | 'partial' | RequestFault;
  readonly stations: number;
  readonly leftOut: LeftOut;
  /** Messages of the subscription since the worker started: each became events or a rejection. */
  readonly messages: number;
  readonly eventsAppended: number;
  /** Messages per second over the last ten seconds; null until it can be calculated. */
  readonly eventsPerSecond: number | null;
  /** What the log holds in memory: events, downsampled or complete; those before are folded into one state. */
  readonly log: { readonly events: number; readonly bytes: number };
  readonly reconnects: number;
  /** The connection was lost several times within two minutes. */
  readonly unstable: boolean;
  readonly rejected: readonly {
    readonly reason: RejectionReason | FrameRejection;
    readonly count: number;
  }[];
}

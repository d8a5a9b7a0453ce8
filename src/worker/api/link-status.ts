import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { RejectionReason } from '#domain/tags/tag-event.ts';
import type { LeftOut } from './left-out.ts';
import type { AnswerFault } from './answer-fault.ts';

/** `connecting`: first attempt or a new one under way. `live`: socket acknowledged. `offline`: waiting for the next attempt. */
export type LinkPhase = 'connecting' | 'live' | 'offline';

/**
 * How far the state follows a provider that numbers its messages (PROVIDER 2). `proven`: the state is exactly the provider's at `seq`,
 * nothing was missed; otherwise a snapshot is on its way.
 */
export interface StreamProof {
  readonly epoch: string | null;
  readonly seq: number;
  readonly proven: boolean;
}

/** Where the log is persisted between visits (fault rows 44 to 48). */
export type StorageState =
  | { readonly kind: 'opening' }
  /** Written to this browser's storage by this page. */
  | { readonly kind: 'writing'; readonly bytes: number }
  /** Another tab of the site writes it. */
  | { readonly kind: 'elsewhere' }
  /** In memory only, and why. */
  | { readonly kind: 'memory'; readonly reason: 'unavailable' | 'silent' | 'full' | 'failing' };

/** How much the log holds in memory. */
interface LogExtent {
  /** Events since which it holds anything, thinned or whole; those before are folded into one state. */
  readonly events: number;
  readonly bytes: number;
}

/**
 * What is known of the time. `known`: a server has told it, and the device's clock has not leapt since. `unknown`: the device's own
 * clock is believed, for want of another. `behind`: nobody has told the time, but readings prove that the device's clock is behind:
 * it is put forward by the least that they prove.
 */
export type ClockState = 'known' | 'unknown' | 'behind';

/** Rejections of whole messages and answers, beside those of single tags. */
export type FrameRejection =
  | 'answer-unreadable'
  | 'answer-errors'
  | 'history-row'
  | 'dictionary-full'
  | 'message-errors'
  /** What came over the socket is no message: the connection ends of it. */
  | 'message-unreadable'
  /** The provider answered the subscription with an error. */
  | 'subscription-refused'
  /** A numbered message that the state holds already. */
  | 'message-known'
  /** A numbered message before which others are missing: a snapshot fills the gap. */
  | 'stream-gap'
  /** A tag that complete answers have not named for a while: it holds no reading any more. */
  | 'tag-gone'
  /** A network that speaks steadily said nothing for a minute: it was subscribed to anew. */
  | 'stream-silent'
  /** A promise of a library that nobody waited for, and that failed. */
  | 'unhandled'
  | 'implausible';

export interface LinkStatusFrame {
  readonly phase: LinkPhase;
  /** True from connecting, waking up or coming back until what is shown has been confirmed: by a snapshot, or by numbers. */
  readonly updating: boolean;
  /** What is shown may be old: it is of before this connection, or something is known to be missing. Until `updating` is over. */
  readonly inDoubt: boolean;
  /** A network that speaks steadily has said nothing for a minute or longer, although the subscription stands. */
  readonly silent: boolean;
  /** When the data shown were persisted, while no answer has confirmed them in this visit; else null. */
  readonly persistedAt: EpochMs | null;
  /** Milliseconds to add to this device's clock for the server's, as far as that is known. */
  readonly clockSkew: number;
  /** Whether ages can be trusted. */
  readonly clock: ClockState;
  /** Null where the provider numbers nothing. */
  readonly stream: StreamProof | null;
  readonly storage: StorageState;
  /** Number of stored records that could not be used and are quarantined. */
  readonly quarantined: number;
  /** When the next attempt is due, while offline. */
  readonly retryAt: EpochMs | null;
  /** When the last tag event or snapshot arrived; null before the first. */
  readonly lastEventAt: EpochMs | null;
  /** False while no snapshot has been read since the worker started. */
  readonly networkLoaded: boolean;
  /** The last snapshot failed, could be read in parts only, or lacked what was known before. */
  readonly snapshotTrouble: 'none' | 'partial' | AnswerFault;
  readonly stations: number;
  readonly leftOut: LeftOut;
  /** Messages of the subscription since the worker started: each became events or a rejection. */
  readonly messages: number;
  readonly eventsAppended: number;
  /** Messages a second over the last ten; null until that can be said. */
  readonly eventsPerSecond: number | null;
  readonly log: LogExtent;
  readonly reconnects: number;
  /** The connection was lost several times within two minutes. */
  readonly unstable: boolean;
  readonly rejected: readonly {
    readonly reason: RejectionReason | FrameRejection;
    readonly count: number;
  }[];
}

import type { Moment } from '#contract/moment/moment.ts';
import type { ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import type { Area } from '#domain/network/areas.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { PastSteps, SeekAnswer, Tense } from './past.ts';
import type { ViewCursor } from './view-cursor.ts';
import type { FrameOf, QueryOf, ViewName } from './views.ts';

/** Options of the data core, set once at the start. */
export interface DataCoreOptions {
  /** Absolute URL of the GraphQL endpoint. */
  readonly graphqlUrl: string;
  /** The network's zone: history rows and days are of its local time. */
  readonly timeZone: TimeZone;
  /** Alert levels by station; missing: none are configured. */
  readonly thresholds?: ThresholdsByStation;
  /** Absolute URL of the provider's recent series (`contract/recent-series.ts`); missing or null: it has none. */
  readonly recentSeriesUrl?: string | null;
  /** Absolute URL of the official warnings (PROVIDER 14); missing or null: the network names no feed of them. */
  readonly warningsUrl?: string | null;
  /** Absolute URL of the journal (PROVIDER 13); missing or null: the server keeps none. */
  readonly journalUrl?: string | null;
  /** Absolute URL of the list of the past's days (PROVIDER 10); missing or null: the server keeps none. */
  readonly pastUrl?: string | null;
  /** Absolute URL of the head of the live segments (PROVIDER 11); missing or null: the configuration names none. */
  readonly liveUrl?: string | null;
  /** What people call basins and regions; missing: as the provider spells them. */
  readonly areas?: readonly Area[];
  /** Milliseconds to add to this device's clock for the server's (fault row 33); null if the page has no server time yet. */
  readonly clockSkew: number | null;
}

/**
 * Events that only the page receives and not a worker: the network came or went, the page was hidden or shown, it is being left or was
 * restored by the back button (fault rows 39 to 41).
 */
export type PageNotice = 'online' | 'offline' | 'shown' | 'hidden' | 'left' | 'back';

/** Everything the app may use of the worker. It names no transport: at run time it is a Comlink proxy, in tests the core itself. */
export interface DataCoreApi {
  /** Starts the feed. Further calls have no effect. */
  start(options: DataCoreOptions): Promise<void>;
  /** Opens a view. Its projection follows the log until the cursor is closed; one of the past shows the instant of the last {@link seek}. One of tense `kept` rejects before {@link openKept}. */
  open<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
    tense?: Tense,
  ): Promise<ViewCursor<FrameOf<Name>, QueryOf<Name>>>;
  /**
   * Returns one full frame, once everything it shows has been fetched or has failed; for exports. Resolves to null if the worker was
   * restarted before it answered.
   */
  read<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
    tense?: Tense,
  ): Promise<FrameOf<Name> | null>;
  /** Sets the instant of the views of the past, once its days are there; frames that are taken after the answer are of it. */
  seek(at: EpochMs): Promise<SeekAnswer>;
  /** Sets what the views of tense `kept` show; frames that are taken after the answer are of it. Rejects, and leaves the moment before it, if it cannot be shown. */
  openKept(moment: Moment): Promise<void>;
  /** What there is of the past in a span of time; null where it cannot be had. */
  pastSteps(from: EpochMs, to: EpochMs): Promise<PastSteps | null>;
  /** Reports a server time that the page received after the start: milliseconds to add to this device's clock for the server's. */
  learnClock(clockSkew: number): Promise<void>;
  /** Starts the next connection attempt now, without waiting for the retry delay. */
  retryNow(): Promise<void>;
  /** Reports a page event. The feed reacts at once instead of after a timeout. */
  notice(notice: PageNotice): Promise<void>;
  /** Resolves when the worker processes it. A worker that does not respond is hung or dead (fault row 43). */
  ping(): Promise<void>;
}

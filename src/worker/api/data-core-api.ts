import type { ViewCursor } from './view-cursor.ts';
import type { FrameOf, SpecOf, ViewName } from './views.ts';

/** What the data core is told once, before anything else. */
export interface DataCoreOptions {
  /** Absolute URL of the GraphQL endpoint. */
  readonly graphqlUrl: string;
  /** Milliseconds to add to this device's clock for the server's (fault row 33); null where no server has told the page the time. */
  readonly clockSkew: number | null;
}

/**
 * What the page sees of the world and a worker does not: the network went or came, the page was hidden or is in front again, it
 * is being left or was brought back by the back button (fault rows 39 to 41).
 */
export type PageNotice = 'online' | 'offline' | 'shown' | 'hidden' | 'left' | 'back';

/** All the app may know of the worker. It names no transport: through Comlink it is the worker, in a test the core itself. */
export interface DataCoreApi {
  /** Starts the feed. A second call changes nothing. */
  start(options: DataCoreOptions): Promise<void>;
  /** Opens a view: what its cursor shows is projected from the log for as long as the cursor is open. */
  open<Name extends ViewName>(
    view: Name,
    spec: SpecOf<Name>,
  ): Promise<ViewCursor<FrameOf<Name>, SpecOf<Name>>>;
  /** One whole frame of a view, once what it shows has been fetched or could not be: for an export. Null: the worker died over it. */
  read<Name extends ViewName>(view: Name, spec: SpecOf<Name>): Promise<FrameOf<Name> | null>;
  /** A server has told the page the time after the start: milliseconds to add to this device's clock for the server's. */
  learnClock(clockSkew: number): Promise<void>;
  /** Somebody asks for the next attempt now: ends a waiting time at once. */
  retryNow(): Promise<void>;
  /** The page noticed something; the feed acts at once instead of after a timeout. */
  notice(notice: PageNotice): Promise<void>;
  /** Resolves as soon as the worker gets round to it: a worker that does not answer is hung or dead (fault row 43). */
  ping(): Promise<void>;
}

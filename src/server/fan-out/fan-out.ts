import type { TagPosition } from '#contract/stream-position.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { RING_BOUNDS, type RingBounds } from '#storage/log/seq-ring.ts';
import type { LoggedTag, TagFollowing, TagReader } from '#storage/log/tag-log.ts';
import type { EventShape } from './event-shape.ts';
import { EventWindow, type WindowEvent } from './event-window.ts';
import { LiveStreams } from './live-stream.ts';
import { type Outlet, Reader, type ReaderLimits, type Subscription } from './reader.ts';

export interface FanOutOptions extends ReaderLimits, RingBounds {
  /** Least time from one tick to the next: what came in between is written together. After a tick that took long it is up to twice this. */
  readonly tickMs: number;
  /** Bytes for all readers that catch up, in one tick. */
  readonly budgetBytes: number;
  /**
   * Most events that all clients catching up may have missed together. A client beyond that starts at the present with a snapshot: a
   * fraction of the bytes, and sending the backlog would take longer than new events arrive.
   */
  readonly owedEvents: number;
  /** Other servers read the same log and may be ahead of this one: a subscription at a position not yet read here waits for it. */
  readonly mayLag: boolean;
  readonly now: () => number;
}

export const FAN_OUT_OPTIONS: FanOutOptions = {
  ...RING_BOUNDS,
  tickMs: 100,
  holdBytes: 16 * 1024,
  maxWaitingBytes: 256 * 1024,
  stallMs: 5_000,
  chunkBytes: 64 * 1024,
  budgetBytes: 8 * 1024 * 1024,
  // Some five seconds of the budget.
  owedEvents: 2_000_000,
  mayLag: false,
  now: () => performance.now(),
};

/**
 * Ticks of a crowd are further apart, until they take an eighth of the time or come half as often: what a tick costs is its writes, one for each
 * socket, however few events are in them.
 */
const COSTS_APART = 8;
const LONGEST_TICKS = 2;

/** Counters for the metrics. */
export interface FanOutCounts {
  /** Events received from the log. */
  readonly events: number;
  /** Events sent, each counted once for every subscription. */
  readonly sent: number;
  readonly subscriptions: number;
  /** Connections that are behind. */
  readonly behind: number;
  /** Milliseconds between the due time of the last tick and the end of its writes. */
  readonly lagMs: number;
}

/**
 * One follower of the log sends to every subscriber. An event is serialised once for each shape, framed once for each id, and
 * written together with the others of its tick: a subscription costs one write a tick. The first event after a quiet tick is written at
 * once, with all that come in the same turn of the event loop.
 */
export class FanOut {
  readonly #log: Pick<TagReader, 'held' | 'follow'>;
  readonly #options: FanOutOptions;
  readonly #ended: () => void;
  readonly #readers = new Map<Outlet, Reader>();
  readonly #streams = new LiveStreams();
  #following: TagFollowing | null = null;
  #window: EventWindow | null = null;
  #pending: WindowEvent[] = [];
  /** Events up to here have been sent to every subscriber that is not behind. */
  #sentUpTo = 0;
  /** Events still to be sent to clients that catch up. */
  #owed = 0;
  #timer: NodeJS.Timeout | undefined;
  #due = 0;
  /** Before this the next tick may not be. */
  #notBefore = -Infinity;
  #counts = { events: 0, sent: 0, behind: 0, lagMs: 0 };

  /** `ended` is called when the log's stream ends: every subscriber has to reconnect, after another `start`. */
  constructor(
    log: Pick<TagReader, 'held' | 'follow'>,
    ended: () => void,
    options: Partial<FanOutOptions> = {},
  ) {
    this.#log = log;
    this.#ended = ended;
    this.#options = { ...FAN_OUT_OPTIONS, ...options };
  }

  /** Follows the log; the window opens at the oldest event that the log holds and the window has room for. */
  async start(): Promise<void> {
    this.#window = null;
    this.#owed = 0;
    const following = await this.#follow();
    const window = this.#open(following.position.seq);
    // What is held already is for those who resume: a subscription from now on begins after it.
    this.#pending = [];
    this.#sentUpTo = window.head;
    this.#following = following;
  }

  async #follow(): Promise<TagFollowing> {
    for (;;) {
      const { epoch, after, last } = await this.#log.held();
      const seq = Math.max(after, last - this.#options.capacity);
      const following = await this.#log.follow(
        { epoch, seq },
        {
          event: (tag) => this.#onEvent(tag),
          ended: () => {
            this.#following = null;
            for (const outlet of this.#readers.keys()) outlet.streamEnded?.();
            this.#ended();
          },
        },
      );
      if (following.ok) return following.value;
      // The oldest events were dropped, or the epoch changed, in between.
      this.#window = null;
    }
  }

  /** Whether it follows the log, so that subscriptions can begin. */
  get ready(): boolean {
    return this.#following !== null;
  }

  /** The newest event; null while it does not follow the log. */
  get position(): TagPosition | null {
    if (this.#following === null || this.#window === null) return null;
    return { epoch: this.#following.position.epoch, seq: this.#window.head };
  }

  get counts(): FanOutCounts {
    let subscriptions = 0;
    for (const reader of this.#readers.values()) subscriptions += reader.subscriptions.size;
    return { ...this.#counts, subscriptions };
  }

  /** Subscribes from now on, or from a position in this server's window. */
  subscribe(
    outlet: Outlet,
    id: string,
    shape: EventShape,
    after: TagPosition | null,
  ): Result<Subscription, 'expired'> {
    if (after !== null && !this.#holds(after)) return err('expired');
    const missed = after === null ? 0 : this.#missedSince(after.seq);
    if (this.#owed > 0 && missed > 0 && this.#owed + missed > this.#options.owedEvents) {
      return err('expired');
    }
    this.#owed += missed;
    const reader = this.#readers.get(outlet) ?? new Reader(outlet, this.#options);
    this.#readers.set(outlet, reader);
    const subscription: Subscription = {
      reader,
      channel: this.#streams.join(id, shape),
      cursor: after?.seq ?? null,
      conflated: false,
      backlog: Infinity,
    };
    reader.subscriptions.add(subscription);
    if (after !== null) this.#arm();
    return ok(subscription);
  }

  unsubscribe(outlet: Outlet, subscription: Subscription): void {
    const { reader, channel } = subscription;
    if (!reader.subscriptions.delete(subscription)) return;
    this.#owed -= this.#owedTo(subscription);
    if (reader.subscriptions.size === 0) this.#readers.delete(outlet);
    this.#streams.leave(channel);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#following?.stop();
    this.#following = null;
    this.#readers.clear();
  }

  #holds({ epoch, seq }: TagPosition): boolean {
    if (epoch !== this.#following?.position.epoch || this.#window === null) return false;
    const { mayLag, capacity } = this.#options;
    const ahead = seq - this.#window.head;
    return this.#window.holdsAfter(seq) || (mayLag && ahead > 0 && ahead <= capacity);
  }

  #missedSince(seq: number): number {
    return Math.max(0, (this.#window?.head ?? seq) - seq);
  }

  /** A client too slow for all events gets only the last value of each tag. */
  #owedTo({ cursor, conflated }: Subscription): number {
    return cursor === null || conflated ? 0 : this.#missedSince(cursor);
  }

  /** The window begins after `seq`, unless an event came before the log had answered. */
  #open(seq: number): EventWindow {
    if (this.#window === null) {
      this.#window = new EventWindow(this.#options, seq);
      this.#sentUpTo = seq;
      this.#pending = [];
    }
    return this.#window;
  }

  #onEvent(tag: LoggedTag): void {
    const event = this.#open(tag.seq - 1).push(tag);
    this.#counts.events += 1;
    this.#pending.push(event);
    this.#arm();
  }

  #arm(): void {
    if (this.#timer !== undefined) return;
    const asked = this.#options.now();
    this.#due = Math.max(asked, this.#notBefore);
    this.#timer = setTimeout(() => this.#tick(), this.#due - asked);
  }

  #tick(): void {
    this.#timer = undefined;
    const { now, tickMs, budgetBytes } = this.#options;
    const began = now();
    this.#notBefore = began + tickMs;
    const window = this.#window;
    if (window === null) return;
    for (const event of this.#pending) this.#streams.note(event);
    this.#pending = [];
    const tick = { window, after: this.#sentUpTo, now: began, budget: budgetBytes, sent: 0 };
    let behind = 0;
    let owed = 0;
    for (const reader of this.#readers.values()) {
      if (!reader.sendTick(tick)) continue;
      behind += 1;
      for (const subscription of reader.subscriptions) owed += this.#owedTo(subscription);
    }
    this.#owed = owed;
    this.#sentUpTo = window.head;
    this.#streams.endTick();
    this.#counts.sent += tick.sent;
    this.#counts.behind = behind;
    const ended = now();
    this.#counts.lagMs = Math.max(0, ended - this.#due);
    if (behind > 0) {
      this.#arm();
      return;
    }
    const apart = Math.min(LONGEST_TICKS * tickMs, COSTS_APART * (ended - began));
    this.#notBefore = began + Math.max(tickMs, apart);
  }
}

import { encodeSpan } from '#contract/stream-position.ts';
import { bytesOf, type EventWindow, type WindowEvent } from './event-window.ts';
import type { Channel } from './live-stream.ts';
import type { FrameBody } from './text-frames.ts';

/** The connection of a reader. */
export interface Outlet {
  /** Bytes written that the socket has not sent yet. */
  readonly waitingBytes: number;
  /** Takes complete frames. */
  readonly write: (frames: Buffer) => void;
  /** Called if the client has stopped reading, or reads too slowly for the window. */
  readonly tooSlow: () => void;
  /** Called if the log's stream ends: nothing more comes on this subscription. */
  readonly streamEnded?: () => void;
}

export interface ReaderLimits {
  /** With more than this waiting at a tick, nothing is added and the reader is behind. */
  readonly holdBytes: number;
  /** Bound on waiting and held-back bytes of a reader that takes nothing; beyond, it is closed. */
  readonly maxWaitingBytes: number;
  /** How long a reader may take nothing before that counts. */
  readonly stallMs: number;
  /** Bytes for one reader that catches up, in one tick. */
  readonly chunkBytes: number;
}

/** One subscription of a connection. */
export interface Subscription {
  readonly reader: Reader;
  readonly channel: Channel;
  /** Null while it gets every tick; else the number up to which it has received its events. */
  cursor: number | null;
  /** Conflated to the last value of each tag, as the connection is too slow for all. */
  conflated: boolean;
  /** Number of events it was behind at the last send. */
  backlog: number;
}

/** One tick of the fan-out. */
export interface Tick {
  readonly window: EventWindow;
  /** Events up to here were sent before this tick. */
  readonly after: number;
  readonly now: number;
  /** Bytes left for readers that catch up. */
  budget: number;
  /** Events sent in it so far, each counted once for every subscription. */
  sent: number;
}

/** A part of the events that a subscription missed. */
interface Chunk {
  readonly events: readonly WindowEvent[];
  /** Number up to which its span reaches. */
  readonly to: number;
  readonly whole: boolean;
}

/** One connection that reads at its own pace. Nothing is queued for one that is behind; only its position is stored. */
export class Reader {
  readonly subscriptions = new Set<Subscription>();
  readonly #outlet: Outlet;
  readonly #limits: ReaderLimits;
  /** Bytes held back since it last took something. */
  #owed = 0;
  #waitedBefore = 0;
  #stalledSince: number | null = null;

  constructor(outlet: Outlet, limits: ReaderLimits) {
    this.#outlet = outlet;
    this.#limits = limits;
  }

  /** Sends what this tick has for it, in one write; true while it is behind. */
  sendTick(tick: Tick): boolean {
    const waiting = this.#outlet.waitingBytes;
    if (waiting > this.#limits.holdBytes) {
      this.#holdBack(tick, waiting);
      return true;
    }
    this.#owed = 0;
    this.#waitedBefore = 0;
    this.#stalledSince = null;
    const parts: Buffer[] = [];
    let behind = false;
    for (const subscription of this.subscriptions) {
      const { channel } = subscription;
      if (subscription.cursor !== null) {
        const frames = this.#catchUp(subscription, subscription.cursor, tick);
        if (frames !== null) parts.push(frames);
        behind ||= subscription.cursor !== null;
      } else if (channel.stream.bodies.length > 0) {
        parts.push(channel.frames);
        tick.sent += channel.stream.bodies.length;
      }
    }
    const [first] = parts;
    if (first !== undefined) this.#outlet.write(parts.length === 1 ? first : Buffer.concat(parts));
    return behind;
  }

  #holdBack(tick: Tick, waiting: number): void {
    if (this.#stalledSince === null || waiting < this.#waitedBefore) {
      this.#stalledSince = tick.now;
      this.#owed = 0;
    }
    this.#waitedBefore = waiting;
    for (const subscription of this.subscriptions) {
      const { stream } = subscription.channel;
      this.#owed += stream.tickBytes;
      if (subscription.cursor === null && stream.bodies.length > 0) {
        subscription.cursor = tick.after;
        subscription.conflated = !stream.shape.isWhole;
      }
    }
    const { maxWaitingBytes, stallMs } = this.#limits;
    if (waiting + this.#owed > maxWaitingBytes && tick.now - this.#stalledSince >= stallMs) {
      this.#outlet.tooSlow();
    }
  }

  #catchUp(subscription: Subscription, cursor: number, tick: Tick): Buffer | null {
    if (tick.budget <= 0) return null;
    const { window } = tick;
    // The client is ahead: another server sent it more than this one has read.
    if (cursor > window.head) return null;
    if (!window.holdsAfter(cursor)) {
      this.#outlet.tooSlow();
      return null;
    }
    const { channel } = subscription;
    const { shape } = channel.stream;
    // A reader that falls further behind although it gets all it can take is conflated.
    subscription.conflated ||= !shape.isWhole && window.head - cursor >= subscription.backlog;
    subscription.backlog = window.head - cursor;
    const { events, to, whole } = this.#nextChunk(subscription, cursor, tick);
    let before = cursor;
    const bodies = events.map((event): FrameBody => {
      const { seq } = event.tag;
      const span = subscription.conflated ? encodeSpan(before, to) : '';
      before = seq;
      return { bytes: bytesOf(event, shape), span };
    });
    subscription.cursor = whole ? null : before;
    if (whole) {
      subscription.conflated = false;
      subscription.backlog = Infinity;
    }
    if (bodies.length === 0) return null;
    const frames = channel.compose(bodies);
    tick.budget -= frames.length;
    tick.sent += bodies.length;
    return frames;
  }

  #nextChunk({ channel, conflated }: Subscription, cursor: number, { window }: Tick): Chunk {
    const { stream } = channel;
    const events: WindowEvent[] = [];
    let bytes = 0;
    let to = cursor;
    let whole = true;
    for (const event of window.after(cursor)) {
      if (conflated && event.superseded) continue;
      to = event.tag.seq;
      if (bytes < this.#limits.chunkBytes) {
        events.push(event);
        bytes += channel.lengthOf({ bytes: bytesOf(event, stream.shape), span: '' });
      } else {
        whole = false;
        // A span needs its end; events that are sent one by one need none.
        if (!conflated) break;
      }
    }
    return { events, to, whole };
  }
}

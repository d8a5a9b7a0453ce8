import type { ServerResponse } from 'node:http';
import { positionWord, type TagPosition } from '#contract/stream-position.ts';
import { encodeSource, type SourceState } from '#contract/source-state.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { FanOut } from '../fan-out/fan-out.ts';
import type { Outlet, Subscription } from '../fan-out/reader.ts';
import { TallyByKey } from '../limits/tally-by-key.ts';
import { noticeText, STREAM_SHAPE } from './change-lines.ts';

/** Bounds on open streams; what waits for one of them is bounded by the fan-out. */
export interface StreamLimits {
  readonly streams: number;
  readonly streamsAnAddress: number;
  /** A comment goes to each stream in this interval: lines that are silent for longer are cut on the way. */
  readonly beatMs: number;
}

export const STREAM_LIMITS: StreamLimits = {
  streams: 1_000,
  streamsAnAddress: 20,
  beatMs: 15 * SECOND_MS,
};

/** A comment. */
const BEAT = ':\n\n';
/** After a cut line browsers come back so much later. */
const RETRY_MS = 3_000;

/** One open stream. */
class ChangeStream implements Outlet {
  readonly #response: ServerResponse;
  readonly #leave: () => void;

  constructor(response: ServerResponse, leave: () => void) {
    this.#response = response;
    this.#leave = leave;
  }

  get waitingBytes(): number {
    return this.#response.writableLength;
  }

  write(frames: Buffer | string): void {
    if (!this.#response.writableEnded) this.#response.write(frames);
  }

  /** The reader has its position: it comes back for what it lacks. */
  tooSlow(): void {
    this.#leave();
    this.#response.destroy();
  }

  streamEnded(): void {
    this.#leave();
    this.#response.end();
  }
}

/** The open streams of changes (`text/event-stream`), fed by the fan-out that serves sockets. */
export class ChangeStreams {
  readonly #fanOut: FanOut;
  readonly #limits: StreamLimits;
  readonly #open = new Set<ChangeStream>();
  readonly #byAddress = new TallyByKey();
  readonly #beating: NodeJS.Timeout;
  #isClosing = false;

  constructor(fanOut: FanOut, limits: StreamLimits) {
    this.#fanOut = fanOut;
    this.#limits = limits;
    this.#beating = setInterval(() => this.#writeAll(BEAT), limits.beatMs).unref();
  }

  get count(): number {
    return this.#open.size;
  }

  /** Begins a stream after a position, now if null. The response has its headers when this is called with success: only its body follows. */
  open(
    response: ServerResponse,
    { address, after }: { readonly address: string; readonly after: TagPosition | null },
    source: SourceState | null,
  ): Result<null, 'full' | 'address' | 'expired'> {
    const { streams, streamsAnAddress } = this.#limits;
    const position = after ?? this.#fanOut.position;
    if (position === null || this.#isClosing || this.#open.size >= streams) return err('full');
    if (this.#byAddress.of(address) >= streamsAnAddress) return err('address');
    let subscription: Subscription | null = null;
    const stream = new ChangeStream(response, () => {
      if (!this.#open.delete(stream)) return;
      this.#byAddress.remove(address);
      if (subscription !== null) this.#fanOut.unsubscribe(stream, subscription);
    });
    const subscribed = this.#fanOut.subscribe(stream, '', STREAM_SHAPE, position);
    if (!subscribed.ok) return subscribed;
    subscription = subscribed.value;
    this.#open.add(stream);
    this.#byAddress.add(address);
    response.once('close', () => stream.streamEnded());
    // Before the first event there is a position to come back to.
    stream.write(`retry: ${RETRY_MS}\nid: ${positionWord(position)}\n`);
    stream.write(noticeText('begin', { next: positionWord(position) }));
    if (source !== null) stream.write(noticeText('source', encodeSource(source)));
    return ok(null);
  }

  /** Passes on what is known of the source from now on. */
  noteSource(source: SourceState): void {
    this.#writeAll(noticeText('source', encodeSource(source)));
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#beating);
    for (const stream of this.#open) stream.streamEnded();
  }

  #writeAll(text: string): void {
    for (const stream of this.#open) stream.write(text);
  }
}

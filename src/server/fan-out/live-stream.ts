import { encodeSpan } from '#contract/stream-position.ts';
import type { EventShape } from './event-shape.ts';
import { bytesOf, type WindowEvent } from './event-window.ts';
import { composeFrames, type FrameBody, frameLength, nextPrefix } from './text-frames.ts';

/** The messages of a group of subscriptions: the events of some stations, or of all, in one shape. */
export class LiveStream {
  readonly shape: EventShape;
  readonly codigos: ReadonlySet<string> | null;
  readonly channelById = new Map<string, Channel>();
  /** Frames of this tick, still without an id. */
  #bodies: FrameBody[] = [];
  #bytes = 0;
  /** Number of the last event sent; a stream of some stations jumps from it to the next. */
  #before: number;
  #sent: number;

  constructor(shape: EventShape, codigos: ReadonlySet<string> | null, after: number) {
    this.shape = shape;
    this.codigos = codigos;
    this.#before = after;
    this.#sent = after;
  }

  /** Number of the last event sent before this tick. */
  get sent(): number {
    return this.#sent;
  }

  get bodies(): readonly FrameBody[] {
    return this.#bodies;
  }

  /** About what this tick costs each subscriber. */
  get tickBytes(): number {
    return this.#bytes;
  }

  carries(event: WindowEvent): boolean {
    return this.codigos === null || this.codigos.has(event.tag.codigo);
  }

  note(event: WindowEvent): void {
    const bytes = bytesOf(event, this.shape);
    const span = this.codigos === null ? '' : encodeSpan(this.#before, null);
    this.#before = event.tag.seq;
    this.#bodies.push({ bytes, span });
    this.#bytes += bytes.length + span.length;
  }

  endTick(): void {
    this.#bodies = [];
    this.#bytes = 0;
    this.#sent = this.#before;
    for (const channel of this.channelById.values()) channel.endTick();
  }
}

/** Subscriptions of one stream that share their id, and with it every byte. */
export class Channel {
  readonly stream: LiveStream;
  readonly id: string;
  readonly #prefix: Buffer;
  #frames: Buffer | null = null;
  subscriptions = 0;

  constructor(stream: LiveStream, id: string) {
    this.stream = stream;
    this.id = id;
    this.#prefix = nextPrefix(id);
  }

  /** The complete frames of this tick, composed once for all readers. */
  get frames(): Buffer {
    this.#frames ??= this.compose(this.stream.bodies);
    return this.#frames;
  }

  compose(bodies: readonly FrameBody[]): Buffer {
    return composeFrames(this.#prefix, bodies);
  }

  lengthOf(body: FrameBody): number {
    return frameLength(this.#prefix, body);
  }

  endTick(): void {
    this.#frames = null;
  }
}

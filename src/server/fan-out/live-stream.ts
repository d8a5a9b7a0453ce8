import type { EventShape } from './event-shape.ts';
import { bytesOf, type WindowEvent } from './event-window.ts';
import type { FrameBody, Framing } from './text-frames.ts';

/** The messages of all subscriptions of one shape. */
class LiveStream {
  readonly shape: EventShape;
  readonly channelById = new Map<string, Channel>();
  /** Frames of this tick, still without an id. */
  #bodies: FrameBody[] = [];
  #bytes = 0;

  constructor(shape: EventShape) {
    this.shape = shape;
  }

  get bodies(): readonly FrameBody[] {
    return this.#bodies;
  }

  /** About what this tick costs each subscriber. */
  get tickBytes(): number {
    return this.#bytes;
  }

  note(event: WindowEvent): void {
    const bytes = bytesOf(event, this.shape);
    this.#bodies.push({ bytes, span: '' });
    this.#bytes += bytes.length;
  }

  endTick(): void {
    this.#bodies = [];
    this.#bytes = 0;
    for (const channel of this.channelById.values()) channel.endTick();
  }
}

/** Subscriptions of one stream that share their id, and with it every byte. */
export class Channel {
  readonly stream: LiveStream;
  readonly id: string;
  readonly #framing: Framing;
  #frames: Buffer | null = null;
  subscriptions = 0;

  constructor(stream: LiveStream, id: string) {
    this.stream = stream;
    this.id = id;
    this.#framing = stream.shape.framingOf(id);
  }

  /** The complete frames of this tick, composed once for all readers. */
  get frames(): Buffer {
    this.#frames ??= this.compose(this.stream.bodies);
    return this.#frames;
  }

  compose(bodies: readonly FrameBody[]): Buffer {
    return this.#framing.compose(bodies);
  }

  lengthOf(body: FrameBody): number {
    return this.#framing.lengthOf(body);
  }

  endTick(): void {
    this.#frames = null;
  }
}

/** The streams that have subscribers, by their shape. */
export class LiveStreams {
  readonly #byShape = new Map<EventShape, LiveStream>();

  /** The channel of a subscription. */
  join(id: string, shape: EventShape): Channel {
    const stream = this.#byShape.get(shape) ?? new LiveStream(shape);
    this.#byShape.set(shape, stream);
    const channel = stream.channelById.get(id) ?? new Channel(stream, id);
    stream.channelById.set(id, channel);
    channel.subscriptions += 1;
    return channel;
  }

  leave(channel: Channel): void {
    const { stream } = channel;
    channel.subscriptions -= 1;
    if (channel.subscriptions === 0) stream.channelById.delete(channel.id);
    if (stream.channelById.size === 0) this.#byShape.delete(stream.shape);
  }

  note(event: WindowEvent): void {
    for (const stream of this.#byShape.values()) stream.note(event);
  }

  endTick(): void {
    for (const stream of this.#byShape.values()) stream.endTick();
  }
}

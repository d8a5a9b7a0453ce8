import type { EventShape } from './event-shape.ts';
import type { WindowEvent } from './event-window.ts';
import { Channel, LiveStream } from './live-stream.ts';

/** The streams that have subscribers, by their content. An event costs the streams it belongs to and no others. */
export class LiveStreams {
  readonly #byKey = new Map<string, LiveStream>();
  readonly #keyOf = new Map<LiveStream, string>();
  readonly #ofAll = new Set<LiveStream>();
  readonly #byCode = new Map<string, Set<LiveStream>>();
  /** Streams with events in this tick. */
  readonly #touched = new Set<LiveStream>();

  /** The channel of a subscription; `after` is where a new stream begins. */
  join(id: string, shape: EventShape, codigos: ReadonlySet<string> | null, after: number): Channel {
    const stream = this.#find(shape, codigos, after);
    const channel = stream.channelById.get(id) ?? new Channel(stream, id);
    stream.channelById.set(id, channel);
    channel.subscriptions += 1;
    return channel;
  }

  leave(channel: Channel): void {
    const { stream } = channel;
    channel.subscriptions -= 1;
    if (channel.subscriptions === 0) stream.channelById.delete(channel.id);
    if (stream.channelById.size === 0) this.#drop(stream);
  }

  note(event: WindowEvent): void {
    for (const stream of this.#ofAll) this.#push(stream, event);
    for (const stream of this.#byCode.get(event.tag.codigo) ?? []) this.#push(stream, event);
  }

  endTick(): void {
    for (const stream of this.#touched) stream.endTick();
    this.#touched.clear();
  }

  #push(stream: LiveStream, event: WindowEvent): void {
    stream.note(event);
    this.#touched.add(stream);
  }

  #find(shape: EventShape, codigos: ReadonlySet<string> | null, after: number): LiveStream {
    const key = JSON.stringify([shape.key, codigos === null ? null : [...codigos].toSorted()]);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const stream = new LiveStream(shape, codigos, after);
    this.#byKey.set(key, stream);
    this.#keyOf.set(stream, key);
    if (codigos === null) this.#ofAll.add(stream);
    for (const codigo of codigos ?? []) {
      const streams = this.#byCode.get(codigo) ?? new Set();
      streams.add(stream);
      this.#byCode.set(codigo, streams);
    }
    return stream;
  }

  #drop(stream: LiveStream): void {
    this.#byKey.delete(this.#keyOf.get(stream) ?? '');
    this.#keyOf.delete(stream);
    this.#ofAll.delete(stream);
    this.#touched.delete(stream);
    for (const codigo of stream.codigos ?? []) {
      const streams = this.#byCode.get(codigo);
      streams?.delete(stream);
      if (streams?.size === 0) this.#byCode.delete(codigo);
    }
  }
}

import { type RingBounds, SeqRing } from '#storage/log/seq-ring.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';
import { CONTRACT_SHAPE, type EventShape } from './event-shape.ts';

/** An event in the window. */
export interface WindowEvent {
  readonly tag: LoggedTag;
  /** There is a newer value of the same tag: a reader that is behind may skip this one. */
  superseded: boolean;
  /** Its bytes in the shape of the contract, made once for all readers. */
  contractBytes: Buffer | null;
}

/** The bytes of an event in a shape; cached for the contract's. */
export const bytesOf = (event: WindowEvent, shape: EventShape): Buffer => {
  if (shape !== CONTRACT_SHAPE) return shape.encode(event.tag);
  event.contractBytes ??= CONTRACT_SHAPE.encode(event.tag);
  return event.contractBytes;
};

/** The newest events; those that are no longer the last of their tag are marked. */
export class EventWindow {
  readonly #ring: SeqRing<WindowEvent>;
  readonly #lastByCode = new Map<string, Map<string, WindowEvent>>();

  /** `after` is the number before the first event's. */
  constructor(bounds: RingBounds, after: number) {
    this.#ring = new SeqRing(bounds, after);
  }

  get head(): number {
    return this.#ring.last;
  }

  push(tag: LoggedTag): WindowEvent {
    const event: WindowEvent = { tag, superseded: false, contractBytes: null };
    const last = this.#lastByCode.get(tag.codigo) ?? new Map<string, WindowEvent>();
    const before = last.get(tag.path);
    if (before !== undefined) before.superseded = true;
    last.set(tag.path, event);
    this.#lastByCode.set(tag.codigo, last);
    this.#ring.push(event, tag.at);
    return event;
  }

  holdsAfter(seq: number): boolean {
    return this.#ring.holdsAfter(seq);
  }

  *after(seq: number): Iterable<WindowEvent> {
    for (let at = seq + 1; at <= this.#ring.last; at += 1) {
      const event = this.#ring.at(at);
      if (event !== undefined) yield event;
    }
  }
}

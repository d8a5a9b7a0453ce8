import type { LoggedTag } from './tag-log.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** What an event takes in memory beside its texts. */
const EVENT_BYTES = 160;
const DROPPED_AT_ONCE = 1_024;

const bytesOf = ({ codigo, path, data }: LoggedTag): number =>
  EVENT_BYTES + 2 * (codigo.length + path.length + (typeof data === 'string' ? data.length : 0));

/** Events that followers have and the file has not, without a gap; beyond {@link MOST_BYTES} the oldest are dropped. */
export class UnwrittenEvents {
  readonly #events: LoggedTag[] = [];
  #bytes = 0;

  /** Number of the oldest event; null if there is none. */
  get first(): number | null {
    return this.#events[0]?.seq ?? null;
  }

  /** Number of the newest event that was dropped for this one; null for none. */
  push(event: LoggedTag): number | null {
    this.#events.push(event);
    this.#bytes += bytesOf(event);
    if (this.#bytes <= MOST_BYTES) return null;
    return this.#drop(DROPPED_AT_ONCE).at(-1)?.seq ?? null;
  }

  /** Drops what is written: events up to a number. */
  dropTo(seq: number): void {
    if (this.first !== null) this.#drop(Math.max(0, seq + 1 - this.first));
  }

  /** At most `limit` events, the oldest first. */
  oldest(limit: number): readonly LoggedTag[] {
    return this.#events.slice(0, limit);
  }

  /** Events after a number; null where the next one is not here. */
  after(seq: number, limit: number): readonly LoggedTag[] | null {
    const { first } = this;
    if (first === null || seq < first - 1) return null;
    const from = seq + 1 - first;
    return this.#events.slice(from, from + limit);
  }

  clear(): void {
    this.#drop(Infinity);
  }

  #drop(count: number): readonly LoggedTag[] {
    const dropped = this.#events.splice(0, count);
    for (const event of dropped) this.#bytes -= bytesOf(event);
    return dropped;
  }
}

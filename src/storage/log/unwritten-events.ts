import type { LoggedTag } from './tag-log.ts';

/** What an event takes in memory beside its texts. */
const EVENT_BYTES = 160;

const bytesOf = ({ codigo, path, data }: LoggedTag): number =>
  EVENT_BYTES + 2 * (codigo.length + path.length + (typeof data === 'string' ? data.length : 0));

/** Events that followers have and the file has not, without a gap; beyond `maxBytes` the oldest are dropped. */
export class UnwrittenEvents {
  readonly #maxBytes: number;
  #events: LoggedTag[] = [];
  /** Events before this place are dropped. */
  #from = 0;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Number of the oldest event; null if there is none. */
  get first(): number | null {
    return this.#events[this.#from]?.seq ?? null;
  }

  /** Number of the newest event that was dropped for this one; null for none. */
  push(event: LoggedTag): number | null {
    this.#events.push(event);
    this.#bytes += bytesOf(event);
    let dropped: number | null = null;
    while (this.#bytes > this.#maxBytes && this.#events.length - this.#from > 1) {
      dropped = this.first;
      this.#drop();
    }
    return dropped;
  }

  /** Drops what is written: events up to a number. */
  dropTo(seq: number): void {
    while (this.first !== null && this.first <= seq) this.#drop();
  }

  /** At most `limit` events, the oldest first. */
  oldest(limit: number): readonly LoggedTag[] {
    return this.#events.slice(this.#from, this.#from + limit);
  }

  /** Events after a number; null where the next one is not here. */
  after(seq: number, limit: number): readonly LoggedTag[] | null {
    const { first } = this;
    if (first === null || seq < first - 1) return null;
    const from = this.#from + seq + 1 - first;
    return this.#events.slice(from, from + limit);
  }

  clear(): void {
    this.#events = [];
    this.#from = 0;
    this.#bytes = 0;
  }

  #drop(): void {
    const event = this.#events[this.#from];
    if (event === undefined) return;
    this.#bytes -= bytesOf(event);
    this.#from += 1;
    if (this.#from < 1_024 || this.#from < this.#events.length / 2) return;
    this.#events = this.#events.slice(this.#from);
    this.#from = 0;
  }
}

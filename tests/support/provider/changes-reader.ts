import { decodePositionWord } from '#contract/stream-position.ts';
import { isRecord } from '#domain/untrusted.ts';

/** An event as a reader has it. */
interface ReadChange {
  readonly seq: number;
  /** When the server took it, milliseconds since 1970. */
  readonly at: number;
  readonly codigo: unknown;
  readonly path: unknown;
  readonly data: unknown;
}

const seqOf = (word: unknown): number => {
  const position = typeof word === 'string' ? decodePositionWord(word) : null;
  if (position === null) throw new Error(`no position: ${String(word)}`);
  return position.seq;
};

/** A program that follows `/mudancas` by positions alone, over any number of servers and cuts. */
export class ChangesReader {
  readonly events: ReadChange[] = [];
  /** The number after which it began; the first answer decides. */
  begun = -1;
  /** Events that came by a stream. */
  streamed = 0;
  #position: string | null = null;

  /** Asks in the given ways, then streams, until the server is gone. */
  async follow(url: string, asks: readonly ('page' | 'stream' | 'cut stream')[]): Promise<void> {
    try {
      for (const ask of asks) {
        if (ask === 'page' || this.#position === null) await this.#page(url);
        else await this.#stream(url, ask === 'cut stream' ? 20 : 200);
      }
      for (;;) await this.#stream(url, Infinity);
    } catch {
      // Killed: the position is what it goes on from.
    }
  }

  /** Reads pages until it has an event. */
  async readUpTo(url: string, seq: number): Promise<void> {
    while (this.begun + this.events.length < seq) await this.#page(url);
  }

  #take(raw: unknown): void {
    if (!isRecord(raw)) throw new Error('no event');
    const { id, at, codigo, path, data } = raw;
    this.events.push({ seq: seqOf(id), at: Date.parse(String(at)), codigo, path, data });
    this.#position = String(id);
  }

  async #page(url: string): Promise<void> {
    const after = this.#position;
    const answer = await fetch(after === null ? url : `${url}?depois=${encodeURIComponent(after)}`);
    if (answer.status !== 200) throw new Error(await answer.text());
    const lines = (await answer.text()).trimEnd().split('\n');
    const end: unknown = JSON.parse(lines.pop() ?? '');
    if (!isRecord(end)) throw new Error('no end');
    if (after === null) {
      // The present values: only their position counts here.
      this.begun = seqOf(end['next']);
      this.#position = String(end['next']);
      return;
    }
    for (const line of lines) this.#take(JSON.parse(line));
    if (this.#position !== end['next']) throw new Error('the page ends elsewhere');
  }

  /** Reads a stream until it has brought so many events. */
  async #stream(url: string, most: number): Promise<void> {
    const cut = new AbortController();
    const headers = { accept: 'text/event-stream', 'last-event-id': this.#position ?? '' };
    const answer = await fetch(url, { headers, signal: cut.signal });
    if (answer.status !== 200 || answer.body === null) throw new Error(await answer.text());
    const decoder = new TextDecoder();
    let text = '';
    let left = most;
    for await (const bytes of answer.body) {
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => {
            const colon = line.indexOf(': ');
            return [line.slice(0, colon), line.slice(colon + 2)] as const;
          }),
        );
        if (fields.has('event') || !fields.has('data')) continue;
        this.#take(JSON.parse(fields.get('data') ?? ''));
        if (fields.get('id') !== this.#position) throw new Error('an id of another event');
        this.streamed += 1;
        left -= 1;
        if (left <= 0) {
          cut.abort();
          return;
        }
      }
    }
  }
}

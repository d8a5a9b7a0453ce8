import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { decodePosition } from '#contract/stream-position.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { snapshotRequest } from '../snapshot-request.ts';

const REQUEST = snapshotRequest({ closes: false });

const END_OF_HEAD = '\r\n\r\n';

/** Asks for the whole network again as soon as it has been answered, over one line, and reads one answer in so many. */
export class Asker {
  answers = 0;
  bytes = 0;
  /** Answers that were read and are no newer snapshot than the one before, or none at all. */
  wrong = 0;
  readonly #line: Socket;
  readonly #readsEvery: number;
  readonly #parts: Buffer[] = [];
  /** Bytes of the present answer that have not come; null while its head is not complete. */
  #missing: number | null = null;
  #seq = 0;
  #asking = true;

  private constructor(line: Socket, readsEvery: number) {
    this.#line = line;
    this.#readsEvery = readsEvery;
    line.on('data', (chunk) => this.#receive(chunk));
    line.on('error', () => undefined);
    line.write(REQUEST);
  }

  static async start(port: number, readsEvery: number): Promise<Asker> {
    const line = connect(port, '127.0.0.1');
    line.setNoDelay(true);
    await once(line, 'connect');
    return new Asker(line, readsEvery);
  }

  close(): void {
    this.#asking = false;
    this.#line.destroy();
  }

  #receive(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.#parts.push(chunk);
    if (this.#missing === null) {
      const answer = Buffer.concat(this.#parts);
      const head = answer.indexOf(END_OF_HEAD);
      if (head === -1) return;
      const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1];
      this.#missing = head + END_OF_HEAD.length + Number(length) - answer.length;
    } else {
      this.#missing -= chunk.length;
    }
    if (this.#missing > 0) return;
    this.#missing = null;
    this.answers += 1;
    if (this.answers % this.#readsEvery === 0) this.#read(Buffer.concat(this.#parts));
    this.#parts.length = 0;
    if (this.#asking) this.#line.write(REQUEST);
  }

  #read(answer: Buffer): void {
    const body = answer.subarray(answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length);
    const read = parseJson(brotliDecompressSync(body).toString('utf8'));
    const position = isRecord(read) ? decodePosition(read['extensions']) : null;
    if (position === null || position.seq < this.#seq) this.wrong += 1;
    this.#seq = position?.seq ?? this.#seq;
  }
}

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  acceptedCoding,
  type ContentCoding,
  quicklyPacked,
  tightlyPacked,
} from './content-coding.ts';

/** Pictures and the like are packed already. */
const IS_PACKABLE = /^text\/|[/+](?:json|xml)\b/;

/** The hash of some bytes, long enough that no two files of a network share it. */
export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** `tight`: smallest, for files that last. `fast`: for files rewritten every few seconds. */
type Packing = 'tight' | 'fast';

/** A file that is served from memory: packed when it is first asked for, once. */
export class MemoryFile {
  readonly #bytes: Uint8Array;
  readonly #mediaType: string;
  readonly #cacheControl: string;
  readonly #etag: string;
  readonly #packing: Packing;
  /** Null if it is no smaller packed. */
  readonly #packed = new Map<ContentCoding, Promise<Uint8Array | null>>();

  constructor(
    content: Uint8Array | string,
    {
      mediaType,
      cacheControl,
      packing = 'tight',
    }: {
      readonly mediaType: string;
      readonly cacheControl: string;
      readonly packing?: Packing;
    },
  ) {
    this.#bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#mediaType = mediaType;
    this.#cacheControl = cacheControl;
    this.#packing = packing;
    // Weak: one for every coding.
    this.#etag = `W/"${contentHash(this.#bytes)}"`;
  }

  /** Size without a coding. */
  get bytes(): number {
    return this.#bytes.byteLength;
  }

  /** The uncompressed content, for use within this process. */
  text(): string {
    return Buffer.from(this.#bytes).toString('utf8');
  }

  /** Packs it before anybody asks for it. */
  async pack(): Promise<void> {
    await Promise.all([this.#in('br'), this.#in('gzip')]);
  }

  /** Answers a GET or HEAD. Headers that are already set stay. With status 404 there is nothing that a client could already have. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    status: 200 | 404 = 200,
  ): Promise<void> {
    const isPackable = IS_PACKABLE.test(this.#mediaType);
    response.setHeader('cache-control', this.#cacheControl);
    if (status === 200) response.setHeader('etag', this.#etag);
    if (isPackable) response.setHeader('vary', 'accept-encoding');
    if (status === 200 && this.#isKnownTo(request)) {
      response.writeHead(304).end();
      return;
    }
    const coding = isPackable ? acceptedCoding(request.headers['accept-encoding']) : null;
    const packed = coding === null ? null : await this.#in(coding);
    const body = packed ?? this.#bytes;
    response.setHeader('content-type', this.#mediaType);
    response.setHeader('content-length', body.byteLength);
    if (coding !== null && packed !== null) response.setHeader('content-encoding', coding);
    response.writeHead(status).end(request.method === 'HEAD' ? undefined : body);
  }

  #isKnownTo({ headers }: IncomingMessage): boolean {
    const known = headers['if-none-match'] ?? '';
    return known.split(',').some((tag) => tag.trim() === this.#etag);
  }

  #in(coding: ContentCoding): Promise<Uint8Array | null> {
    const known = this.#packed.get(coding);
    if (known !== undefined) return known;
    const made = this.#pack(coding);
    this.#packed.set(coding, made);
    return made;
  }

  async #pack(coding: ContentCoding): Promise<Uint8Array | null> {
    const pack = this.#packing === 'tight' ? tightlyPacked : quicklyPacked;
    const packed = await pack(this.#bytes, coding);
    return packed.byteLength < this.#bytes.byteLength ? packed : null;
  }
}

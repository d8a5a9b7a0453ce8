import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  acceptedCoding,
  compressed,
  type ContentCoding,
  FAST_QUALITY,
  type PackedBody,
  TIGHT_QUALITY,
} from './content-coding.ts';

/** Pictures and the like are packed already. */
const IS_PACKABLE = /^text\/|[/+](?:x-nd)?(?:json|xml)\b/;

/** The hash of some bytes, long enough that no two files of a network share it. */
export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** What the headers of a file are made of. */
export interface FileHead {
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Of its content without a coding: see {@link contentHash}. */
  readonly hash: string;
}

/** A body that is made while it is sent, in pieces that need little memory. Nothing is read before it is asked for. */
interface FlowingBody {
  readonly pieces: () => readonly [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]];
  readonly coding: ContentCoding | null;
}

/**
 * Answers a GET or HEAD for a file. Headers that are already set stay. `bodyIn`: the body in a coding that the client takes, or in none. With
 * status 404 there is nothing that a client could already have.
 */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  { mediaType, cacheControl, hash }: FileHead,
  bodyIn: (coding: ContentCoding | null) => PackedBody | FlowingBody | Promise<PackedBody>,
  status: 200 | 404 = 200,
): Promise<void> => {
  const isPackable = IS_PACKABLE.test(mediaType);
  // Weak: one for every coding.
  const etag = `W/"${hash}"`;
  response.setHeader('cache-control', cacheControl);
  if (status === 200) response.setHeader('etag', etag);
  if (isPackable) response.appendHeader('vary', 'accept-encoding');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  // A tag is compared without its weakness (RFC 9110, 13.1.2).
  if (status === 200 && ['*', etag, etag.slice(2)].some((tag) => known.includes(tag))) {
    response.writeHead(304).end();
    return;
  }
  const accepted = isPackable ? acceptedCoding(request.headers['accept-encoding']) : null;
  const body = await bodyIn(accepted);
  response.setHeader('content-type', mediaType);
  if ('bytes' in body) response.setHeader('content-length', body.bytes.byteLength);
  if (body.coding !== null) response.setHeader('content-encoding', body.coding);
  response.writeHead(status);
  if (request.method === 'HEAD') response.end();
  else if ('bytes' in body) response.end(body.bytes);
  // A reader that leaves, or a file that is gone, ends the answer.
  else await pipeline([...body.pieces(), response]).catch(() => undefined);
};

/** `tight`: smallest, for files that last. `fast`: for files rewritten every few seconds. */
type Packing = 'tight' | 'fast';

/** A file that is served from memory: packed when it is first asked for, once. */
export class MemoryFile {
  readonly #bytes: Uint8Array;
  readonly #head: FileHead;
  readonly #packing: Packing;
  readonly #packed = new Map<ContentCoding, Promise<PackedBody>>();

  constructor(
    content: Uint8Array | string,
    {
      packing = 'tight',
      ...head
    }: Omit<FileHead, 'hash'> & { readonly packing?: Packing | undefined },
  ) {
    this.#bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#head = { ...head, hash: contentHash(this.#bytes) };
    this.#packing = packing;
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

  /** See {@link sendFile}. */
  send(request: IncomingMessage, response: ServerResponse, status?: 200 | 404): Promise<void> {
    return sendFile(request, response, this.#head, (coding) => this.#in(coding), status);
  }

  #in(coding: ContentCoding | null): PackedBody | Promise<PackedBody> {
    if (coding === null) return { bytes: this.#bytes, coding };
    const known = this.#packed.get(coding);
    if (known !== undefined) return known;
    const made = this.#pack(coding);
    this.#packed.set(coding, made);
    return made;
  }

  /** Without a coding if it is no smaller packed. */
  async #pack(coding: ContentCoding): Promise<PackedBody> {
    const quality = this.#packing === 'tight' ? TIGHT_QUALITY : FAST_QUALITY;
    const bytes = await compressed(this.#bytes, coding, quality);
    return bytes.byteLength < this.#bytes.byteLength
      ? { bytes, coding }
      : { bytes: this.#bytes, coding: null };
  }
}

/** JSON as a file. */
export const jsonFile = (text: string, cacheControl: string, packing?: Packing): MemoryFile =>
  new MemoryFile(text, { mediaType: 'application/json; charset=utf-8', cacheControl, packing });

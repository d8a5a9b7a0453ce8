import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { acceptedCoding } from '../http/content-coding.ts';
import { contentHash } from '../http/memory-file.ts';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unpacked = promisify(brotliDecompress);

/** A JSON document that never changes, kept in memory in its codings alone. */
export class PackedFile {
  readonly #brotli: Uint8Array;
  readonly #gzip: Uint8Array;
  readonly #etag: string;
  readonly #cacheControl: string;

  private constructor(
    brotli: Uint8Array,
    gzipBytes: Uint8Array,
    etag: string,
    cacheControl: string,
  ) {
    this.#brotli = brotli;
    this.#gzip = gzipBytes;
    this.#etag = etag;
    this.#cacheControl = cacheControl;
  }

  /** Packs a document on the threads of zlib. `quality` is brotli's. */
  static async of(
    content: Uint8Array,
    { quality, cacheControl }: { readonly quality: number; readonly cacheControl: string },
  ): Promise<PackedFile> {
    const [brotli, gzipBytes] = await Promise.all([
      brotlied(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
        },
      }),
      gzipped(content, { level: 6 }),
    ]);
    return new PackedFile(brotli, gzipBytes, `W/"${contentHash(content)}"`, cacheControl);
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.#brotli.byteLength + this.#gzip.byteLength;
  }

  /** The uncompressed content, for use within this process. */
  async text(): Promise<string> {
    return (await unpacked(this.#brotli)).toString('utf8');
  }

  /** Answers a GET or HEAD. Headers that are already set stay. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', this.#cacheControl);
    response.setHeader('etag', this.#etag);
    response.setHeader('vary', 'accept-encoding');
    const known = request.headers['if-none-match'] ?? '';
    if (known.split(',').some((tag) => tag.trim() === this.#etag)) {
      response.writeHead(304).end();
      return;
    }
    const coding = acceptedCoding(request.headers['accept-encoding']);
    // Browsers take one of the two: who does not waits for it to be unpacked.
    const body =
      coding === 'br'
        ? this.#brotli
        : coding === 'gzip'
          ? this.#gzip
          : await unpacked(this.#brotli);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', body.byteLength);
    if (coding !== null) response.setHeader('content-encoding', coding);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
  }
}

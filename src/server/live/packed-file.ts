import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { compressed } from '../http/content-coding.ts';
import { contentHash, type FileHead, sendFile } from '../http/memory-file.ts';

const unpacked = promisify(brotliDecompress);

/** A JSON document that never changes, kept in memory in its codings alone. */
export class PackedFile {
  readonly #bodies: Readonly<Record<'br' | 'gzip', Uint8Array>>;
  readonly #head: FileHead;

  private constructor(bodies: Readonly<Record<'br' | 'gzip', Uint8Array>>, head: FileHead) {
    this.#bodies = bodies;
    this.#head = head;
  }

  /** Packs a document on the threads of zlib. `quality` is brotli's. */
  static async of(
    content: Uint8Array,
    { quality, cacheControl }: { readonly quality: number; readonly cacheControl: string },
  ): Promise<PackedFile> {
    const [br, gzip] = await Promise.all([
      compressed(content, 'br', quality),
      compressed(content, 'gzip', quality),
    ]);
    const mediaType = 'application/json; charset=utf-8';
    return new PackedFile({ br, gzip }, { mediaType, cacheControl, hash: contentHash(content) });
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.#bodies.br.byteLength + this.#bodies.gzip.byteLength;
  }

  /** The uncompressed content, for use within this process. */
  async text(): Promise<string> {
    return (await unpacked(this.#bodies.br)).toString('utf8');
  }

  /** See {@link sendFile}. Browsers take one of the two codings: who does not waits for it to be unpacked. */
  send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return sendFile(request, response, this.#head, async (coding) => ({
      bytes: coding === null ? await unpacked(this.#bodies.br) : this.#bodies[coding],
      coding,
    }));
  }
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Supported content codings. */
export type ContentCoding = 'br' | 'gzip';

/** A body that fits into one packet is not compressed. */
const SMALLEST_BYTES = 1_400;

/** The best coding that `Accept-Encoding` accepts; null: uncompressed. */
export const acceptedCoding = (header: string | undefined): ContentCoding | null => {
  const taken = new Map<string, boolean>();
  for (const entry of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    taken.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  const takes = (coding: ContentCoding): boolean => taken.get(coding) ?? taken.get('*') ?? false;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
};

/** A body with its coding. */
export interface PackedBody {
  readonly bytes: Uint8Array;
  readonly coding: ContentCoding | null;
}

/** Brotli's quality for what lasts: about two seconds a megabyte. */
export const TIGHT_QUALITY = 11;
/** For what is made for a request. */
export const FAST_QUALITY = 5;

/** Compresses a body on zlib's threads. `quality` is brotli's; gzip has nine. */
export const compressed = (
  body: Uint8Array,
  coding: ContentCoding,
  quality: number,
): Promise<Buffer> =>
  coding === 'br'
    ? brotlied(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      })
    : gzipped(body, { level: Math.min(quality, constants.Z_BEST_COMPRESSION) });

/** A body that is made for a request; a small one stays uncompressed. */
export const packed = async (plain: Buffer, coding: ContentCoding | null): Promise<PackedBody> => {
  if (coding === null || plain.length < SMALLEST_BYTES) return { bytes: plain, coding: null };
  return { bytes: await compressed(plain, coding, FAST_QUALITY), coding };
};

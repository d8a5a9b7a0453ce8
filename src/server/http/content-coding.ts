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
  readonly bytes: Buffer;
  readonly coding: ContentCoding | null;
}

/** Compresses a static body on zlib's threads, for size rather than speed: about two seconds a megabyte. */
export const tightlyPacked = (body: Uint8Array, coding: ContentCoding): Promise<Buffer> =>
  coding === 'br'
    ? brotlied(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      })
    : gzipped(body, { level: constants.Z_BEST_COMPRESSION });

/** Compresses a dynamic body on zlib's threads, for speed rather than size. */
export const quicklyPacked = (body: Uint8Array, coding: ContentCoding): Promise<Buffer> =>
  coding === 'br'
    ? brotlied(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      })
    : gzipped(body, { level: 5 });

/** The same; small bodies stay uncompressed. */
export const packed = async (plain: Buffer, coding: ContentCoding | null): Promise<PackedBody> => {
  if (coding === null || plain.length < SMALLEST_BYTES) return { bytes: plain, coding: null };
  return { bytes: await quicklyPacked(plain, coding), coding };
};

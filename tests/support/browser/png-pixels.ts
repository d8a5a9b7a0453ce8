import { crc32, inflateSync } from 'node:zlib';
import type { Rgba } from '#domain/quantities/legend/radar-scale.ts';

/** A PNG, read strictly by its specification. */
export interface PngPixels {
  readonly width: number;
  readonly height: number;
  /** Colour of a pixel, from the left and from above. */
  readonly at: (x: number, y: number) => Rgba;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const SIGNATURE = '89504e470d0a1a0a';

const chunksOf = (png: Buffer): readonly Chunk[] => {
  if (png.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('no PNG signature');
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) throw new Error('wrong CRC');
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
};

/** Decodes a PNG of eight-bit indexed colours without filters; throws where a chunk, a sum, a length or an index is wrong. */
export const readPng = (png: Buffer): PngPixels => {
  const chunks = chunksOf(png);
  const order = chunks.map(({ type }) => type).join(' ');
  if (order !== 'IHDR PLTE tRNS IDAT IEND') throw new Error(`chunks: ${order}`);
  const dataOf = (name: string): Buffer =>
    chunks.find(({ type }) => type === name)?.data ?? Buffer.alloc(0);
  const header = dataOf('IHDR');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header.subarray(8).toString('hex') !== '0803000000') throw new Error('not indexed colours');
  const colours = dataOf('PLTE');
  const opacities = dataOf('tRNS');
  if (colours.length % 3 !== 0 || opacities.length > colours.length / 3) {
    throw new Error('palette of a wrong length');
  }
  const lines = inflateSync(dataOf('IDAT'));
  if (lines.length !== height * (width + 1)) throw new Error('wrong number of pixels');
  for (let line = 0; line < height; line += 1) {
    if (lines[line * (width + 1)] !== 0) throw new Error('a filter');
  }
  return {
    width,
    height,
    at: (x, y) => {
      const index = lines[y * (width + 1) + 1 + x] ?? 255;
      if (index * 3 >= colours.length) throw new Error(`no colour ${index}`);
      const channel = (offset: number): number => colours[index * 3 + offset] ?? 0;
      return [channel(0), channel(1), channel(2), opacities[index] ?? 255];
    },
  };
};

const paeth = (left: number, above: number, corner: number): number => {
  const guess = left + above - corner;
  const byLeft = Math.abs(guess - left);
  const byAbove = Math.abs(guess - above);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
};

/** What each filter has taken off a byte, of the same channel of the pixels to the left, above and between them. */
const FILTERS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

/**
 * Decodes what a browser makes: eight bits a channel, with or without alpha, any filter, not
 * interlaced.
 */
export const readScreenshot = (png: Buffer): PngPixels => {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = header[9] === 6 ? 4 : 3;
  if (header[8] !== 8 || (header[9] !== 2 && header[9] !== 6) || header[12] !== 0) {
    throw new Error('not eight bits of colour');
  }
  const packed = Buffer.concat(
    chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data),
  );
  const lines = inflateSync(packed);
  const stride = width * channels;
  const pixels = Buffer.alloc(height * stride);
  for (let line = 0; line < height; line += 1) {
    const from = line * (stride + 1) + 1;
    const taken = FILTERS[lines[from - 1] ?? 0];
    if (taken === undefined) throw new Error(`filter ${lines[from - 1]}`);
    const start = line * stride;
    for (let index = 0; index < stride; index += 1) {
      const at = start + index;
      const left = index < channels ? 0 : (pixels[at - channels] ?? 0);
      const above = line === 0 ? 0 : (pixels[at - stride] ?? 0);
      const corner = index < channels || line === 0 ? 0 : (pixels[at - stride - channels] ?? 0);
      pixels[at] = (lines[from + index] ?? 0) + taken(left, above, corner);
    }
  }
  return {
    width,
    height,
    at: (x, y) => {
      const at = y * stride + x * channels;
      const channel = (offset: number): number => pixels[at + offset] ?? 0;
      return [channel(0), channel(1), channel(2), channels === 4 ? channel(3) : 255];
    },
  };
};

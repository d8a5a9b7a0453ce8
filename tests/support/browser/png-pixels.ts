import { crc32, inflateSync } from 'node:zlib';
import type { Rgba } from '#domain/quantities/legend/radar-scale.ts';

/** A PNG, read strictly by its specification. */
export interface PngPixels {
  readonly width: number;
  readonly height: number;
  /** Colour of a pixel, from the left and from above. */
  readonly at: (x: number, y: number) => Rgba;
}

const SIGNATURE = '89504e470d0a1a0a';

/** Data of the chunks by type, in the order of the file; chunks of one type are joined. */
const chunksOf = (png: Buffer): ReadonlyMap<string, Buffer> => {
  if (png.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('no PNG signature');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) throw new Error('wrong CRC');
    const type = png.toString('latin1', at + 4, at + 8);
    const before = chunks.get(type) ?? Buffer.alloc(0);
    chunks.set(type, Buffer.concat([before, png.subarray(at + 8, end)]));
    at = end + 4;
  }
  const types = [...chunks.keys()];
  if (types.at(0) !== 'IHDR' || types.at(-1) !== 'IEND')
    throw new Error(`chunks: ${types.join(' ')}`);
  return chunks;
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

/** Bytes of a pixel by the colour type: colours, an index, colours with an opacity. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 3: 1, 6: 4 };

/** Decodes a PNG of eight bits a channel, not interlaced; throws where a chunk, a sum, a length, a filter or an index is wrong. */
export const readPng = (png: Buffer): PngPixels => {
  const chunks = chunksOf(png);
  const dataOf = (type: string): Buffer => chunks.get(type) ?? Buffer.alloc(0);
  const header = dataOf('IHDR');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = CHANNELS[header[9] ?? 0];
  if (channels === undefined || header[8] !== 8 || header[12] !== 0) {
    throw new Error('not eight bits of colour');
  }
  const colours = dataOf('PLTE');
  const opacities = dataOf('tRNS');
  if (colours.length % 3 !== 0 || opacities.length > colours.length / 3) {
    throw new Error('palette of a wrong length');
  }
  const stride = width * channels;
  const lines = inflateSync(dataOf('IDAT'));
  if (lines.length !== height * (stride + 1)) throw new Error('wrong number of pixels');
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
      const first = y * stride + x * channels;
      const index = pixels[first] ?? 255;
      if (channels === 1 && index * 3 >= colours.length) throw new Error(`no colour ${index}`);
      const [values, at] = channels === 1 ? [colours, index * 3] : [pixels, first];
      const channel = (offset: number): number => values[at + offset] ?? 0;
      const own = channels === 4 ? channel(3) : 255;
      return [channel(0), channel(1), channel(2), channels === 1 ? (opacities[index] ?? 255) : own];
    },
  };
};

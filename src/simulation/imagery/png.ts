import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';
import type { Rgba } from '#domain/quantities/legend/radar-scale.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a pixel, indexed colours, no interlacing. */
const INDEXED = [8, 3, 0, 0, 0];
/** Higher levels hardly shrink the file, and take twice as long. */
const COMPRESSION = { level: 5 };

const compress = promisify(deflate);

const chunk = (type: string, data: Uint8Array): Buffer => {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
};

/** At most 256 colours, by index. */
export type Palette = readonly Rgba[];

/** A square picture of indexed colours. */
export interface IndexedPicture {
  readonly side: number;
  /** `side` lines of `side + 1` bytes: a 0 (PNG's filter "none"), then an index for each pixel. */
  readonly lines: Uint8ClampedArray;
}

/** A picture filled with the first colour. */
export const blankPicture = (side: number): IndexedPicture => ({
  side,
  lines: new Uint8ClampedArray(side * (side + 1)),
});

const assemble = (side: number, palette: Palette, packed: Uint8Array): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set(INDEXED, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Encodes a PNG with an opacity for each colour (ISO/IEC 15948). Compresses off the event loop. */
export const encodePng = async (
  { side, lines }: IndexedPicture,
  palette: Palette,
): Promise<Buffer> => assemble(side, palette, await compress(lines, COMPRESSION));

/** A fully transparent picture. */
export const transparentPng = (side: number): Buffer =>
  assemble(side, [[0, 0, 0, 0]], deflateSync(blankPicture(side).lines, { level: 9 }));

import { describe, expect, it } from 'vitest';
import { readPng } from '#tests/support/browser/png-pixels.ts';
import { blankPicture, encodePng, transparentPng } from './png.ts';

describe('pictures', () => {
  it('are PNGs with an opacity for each colour', async () => {
    const picture = blankPicture(16);
    picture.lines[3 * 17 + 1 + 5] = 2;
    picture.lines[15 * 17 + 1 + 15] = 1;
    const palette = [
      [0, 0, 0, 0],
      [10, 20, 30, 40],
      [255, 254, 253, 252],
    ] as const;
    const { width, height, at } = readPng(await encodePng(picture, palette));
    expect([width, height]).toEqual([16, 16]);
    expect(at(5, 3)).toEqual([255, 254, 253, 252]);
    expect(at(15, 15)).toEqual([10, 20, 30, 40]);
    expect(at(6, 3)).toEqual([0, 0, 0, 0]);
  });

  it('of nothing are small and transparent', () => {
    const png = transparentPng(512);
    expect(png.byteLength).toBeLessThan(500);
    expect(readPng(png).at(511, 0)).toEqual([0, 0, 0, 0]);
  });
});

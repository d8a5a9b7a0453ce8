import { describe, expect, it } from 'vitest';
import { BUCKET_COUNT } from '#domain/quantities/legend/legend.ts';
import { contrastOf, TEXT_CONTRAST } from '#domain/colour/contrast.ts';
import { basemapColours } from '#app/map/basemap/basemap-colours.ts';
import { allLegendColours } from './legend-colours.ts';

type Rgb = readonly [number, number, number];

const channel = (hex: string, at: number): number => {
  const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const linear = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
const luminanceOf = ([red, green, blue]: Rgb): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** A linear colour as a dichromat sees it (Viénot, Brettel and Mollon 1999). */
const seenBy: { readonly [deficiency: string]: (colour: Rgb) => Rgb } = {
  protanope: ([r, g, b]) => [
    0.11238 * r + 0.88762 * g,
    0.11238 * r + 0.88762 * g,
    0.00401 * r - 0.00401 * g + b,
  ],
  deuteranope: ([r, g, b]) => [
    0.29275 * r + 0.70725 * g,
    0.29275 * r + 0.70725 * g,
    -0.02234 * r + 0.02234 * g + b,
  ],
  // Machado, Oliveira and Fernandes 2009.
  tritanope: ([r, g, b]) => [
    1.255528 * r - 0.076749 * g - 0.178779 * b,
    -0.078411 * r + 0.930809 * g + 0.147602 * b,
    0.004733 * r + 0.691367 * g + 0.3039 * b,
  ],
};

const steps = <T>(values: readonly T[], compare: (before: T, after: T) => number): number[] =>
  values.slice(1).flatMap((after, index) => {
    const before = values[index];
    return before === undefined ? [] : [compare(before, after)];
  });

describe.each(allLegendColours())('legend of $type, $theme', ({ theme, colours }) => {
  const luminances = colours.map((colour) => luminanceOf(linear(colour)));

  it('has six different colours (SPEC 9)', () => {
    expect(new Set(colours).size).toBe(BUCKET_COUNT);
  });

  it('gets steadily darker on light, steadily brighter on dark', () => {
    const direction = theme === 'light' ? -1 : 1;
    for (const step of steps(luminances, (before, after) => (after - before) * direction)) {
      expect(step).toBeGreaterThan(0);
    }
  });

  it('keeps neighbours apart by brightness alone', () => {
    for (const ratio of steps(luminances, contrast)) expect(ratio).toBeGreaterThan(1.25);
  });

  it.each(Object.entries(seenBy))('keeps its order for a %s', (_, see) => {
    const seen = colours.map((colour) => luminanceOf(see(linear(colour))));
    for (const ratio of steps(seen, contrast)) expect(ratio).toBeGreaterThan(1.2);
  });
});

describe.each(allLegendColours().filter(({ theme }) => theme === 'dark'))(
  'legend of $type on the dark map',
  ({ colours }) => {
    it('is seen on all grounds, under a number that is seen on them', () => {
      const { state, summit, land, sea, label } = basemapColours('dark');
      for (const ground of [state, summit, land, sea]) {
        expect(contrastOf(label, ground)).toBeGreaterThan(TEXT_CONTRAST);
        for (const colour of colours) expect(contrastOf(colour, ground)).toBeGreaterThanOrEqual(3);
      }
    });

    it('ends in a colour, not near white', () => {
      const parts = linear(colours[5]);
      expect(Math.min(...parts)).toBeLessThan(Math.max(...parts) * 0.7);
    });
  },
);

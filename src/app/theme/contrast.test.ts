import { describe, expect, it } from 'vitest';
import { highContrastPalettes, palettes } from './tokens.css.ts';

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (hex: string): number => {
  const parts = [1, 3, 5].map((start) => channel(Number.parseInt(hex.slice(start, start + 2), 16)));
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

const GROUNDS = ['page', 'surface', 'sunken'] as const;

/** Every text colour on every background it may have. */
const TEXT_PAIRS = [
  ...GROUNDS.flatMap((ground) => [
    ['text', ground] as const,
    ['textMuted', ground] as const,
    ['textSure', ground] as const,
  ]),
  ['live', 'surface'],
  ['connecting', 'surface'],
  ['offline', 'surface'],
  ['onSelected', 'selected'],
  ['onNotice', 'notice'],
] as const;

const EDGE_PAIRS = GROUNDS.flatMap((ground) => [
  ['lineStrong', ground] as const,
  ['focus', ground] as const,
]);

describe.each(['light', 'dark'] as const)('the %s theme', (name) => {
  const palette = palettes[name];

  it.each(TEXT_PAIRS)('has readable text, 4.5 to 1: %s on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThan(4.5);
  });

  it.each(EDGE_PAIRS)('has visible edges, 3 to 1: %s on %s', (edge, ground) => {
    expect(contrast(palette[edge], palette[ground])).toBeGreaterThan(3);
  });
});

describe.each(['light', 'dark'] as const)('the %s theme with more contrast', (name) => {
  const palette = highContrastPalettes[name];

  it.each(TEXT_PAIRS)('has text that reads with weak eyes, 7 to 1: %s on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThan(7);
  });

  it.each(EDGE_PAIRS)('has edges as plain as text, 4.5 to 1: %s on %s', (edge, ground) => {
    expect(contrast(palette[edge], palette[ground])).toBeGreaterThan(4.5);
  });
});

import { describe, expect, it } from 'vitest';
import { contrastOf } from '#domain/colour/contrast.ts';
import { highContrastPalettes, palettes } from './tokens.css.ts';

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
    expect(contrastOf(palette[text], palette[ground])).toBeGreaterThan(4.5);
  });

  it.each(EDGE_PAIRS)('has visible edges, 3 to 1: %s on %s', (edge, ground) => {
    expect(contrastOf(palette[edge], palette[ground])).toBeGreaterThan(3);
  });
});

describe.each(['light', 'dark'] as const)('the %s theme with more contrast', (name) => {
  const palette = highContrastPalettes[name];

  it.each(TEXT_PAIRS)('has text that reads with weak eyes, 7 to 1: %s on %s', (text, ground) => {
    expect(contrastOf(palette[text], palette[ground])).toBeGreaterThan(7);
  });

  it.each(EDGE_PAIRS)('has edges as plain as text, 4.5 to 1: %s on %s', (edge, ground) => {
    expect(contrastOf(palette[edge], palette[ground])).toBeGreaterThan(4.5);
  });
});

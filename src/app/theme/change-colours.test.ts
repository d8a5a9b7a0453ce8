import { describe, expect, it } from 'vitest';
import { contrastOf, THEME_SURFACES } from '#domain/colour/contrast.ts';
import { changeColours } from './change-colours.ts';

describe.each(['light', 'dark'] as const)('the colours of a changing level, %s', (theme) => {
  const [falling, fallingSlowly, steady, risingSlowly, rising, risingFast] = changeColours(theme);
  const contrast = (colour: string): number => contrastOf(colour, THEME_SURFACES[theme]);

  it('stand out more the faster the level changes, each step to be told by brightness alone', () => {
    for (const [slower, faster] of [
      [steady, fallingSlowly],
      [fallingSlowly, falling],
      [steady, risingSlowly],
      [risingSlowly, rising],
      [rising, risingFast],
    ] as const) {
      expect(contrast(faster)).toBeGreaterThan(contrast(slower));
      expect(contrastOf(faster, slower)).toBeGreaterThan(1.15);
    }
  });

  it('are blue where it falls and orange where it rises', () => {
    const bluer = (hex: string): boolean =>
      Number.parseInt(hex.slice(5, 7), 16) > Number.parseInt(hex.slice(1, 3), 16);
    expect([falling, fallingSlowly].every(bluer)).toBe(true);
    expect([risingSlowly, rising, risingFast].some(bluer)).toBe(false);
  });
});

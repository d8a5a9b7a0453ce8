import { describe, expect, it } from 'vitest';
import { contrastOf, THEME_SURFACES } from '#domain/colour/contrast.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import { thresholdColour } from './threshold-colours.ts';

describe.each(['light', 'dark'] as const)('the marks of thresholds, %s', (theme) => {
  it.each(THRESHOLD_LEVELS)('stand out from the surface, 3 to 1: %s (WCAG 2.2 AA)', (level) => {
    const contrast = contrastOf(thresholdColour(level, theme), THEME_SURFACES[theme]);
    expect(contrast).toBeGreaterThanOrEqual(3);
  });

  it('differ from level to level', () => {
    const colours = THRESHOLD_LEVELS.map((level) => thresholdColour(level, theme));
    expect(new Set(colours).size).toBe(THRESHOLD_LEVELS.length);
  });
});

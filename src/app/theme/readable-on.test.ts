import { describe, expect, it } from 'vitest';
import { contrastOf } from '#domain/colour/contrast.ts';
import { allLegendColours } from './legend-colours.ts';
import { readableOn } from './readable-on.ts';

describe('numbers on the colours of a legend', () => {
  it.each(allLegendColours())('are readable: $type, $theme (WCAG 2.2 AA)', ({ colours }) => {
    for (const ground of colours) {
      expect(contrastOf(readableOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

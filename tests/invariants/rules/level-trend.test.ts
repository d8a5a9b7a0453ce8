import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDatumShift, levelChangeOver } from '#domain/series/level-trend.ts';
import { changeWords, recentChangeOf } from '#app/map/panels/card/recent-change.ts';
import { changeText } from '#i18n/readings/trend-texts.ts';
import { recentPoints } from '#app/readings/recent/recent-points.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';

const MINUTE = 60_000;
const SIX_HOURS = 360 * MINUTE;

/** Levels of a quiet river, sentinels, gauges with another zero, gaps. */
const level = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0, max: 3, noNaN: true }) },
  fc.constantFrom(24.7, 24.71, 581, -35, 21_474_836.47),
  fc.constant(Number.NaN),
);

const levels = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 20 }), level), { minLength: 1, maxLength: 18 })
  .map((steps) => {
    let at = 0;
    return steps.map(([minutes, value]) => ({ time: (at += minutes * MINUTE), value }));
  });

describe('the card on the map and the page of the station', () => {
  it('invariant: show the same for a river over the same span', () => {
    fc.assert(
      fc.property(levels, (readings) => {
        const series = {
          field: 'rio_nivel',
          unit: 'm',
          decimals: null,
          times: Float64Array.from(readings, ({ time }) => time),
          values: Float64Array.from(readings, ({ value }) => value),
        } as const;
        const page = recentPoints([series], 'rio_nivel', null);
        const card = recentChangeOf([{ field: 'rio_nivel', points: page }], SIX_HOURS);
        if (card === null) {
          expect(levelChangeOver(page, MINUTE)).toBeNull();
          return;
        }
        expect(card.span).toBeLessThanOrEqual(SIX_HOURS);
        if (hasDatumShift(page)) expect(card.change).toBeNull();
        const change = levelChangeOver(page, card.span);
        const said = changeText({ metres: change, percent: null }, 'm');
        if (card.change === null) {
          expect(said).toBeNull();
          expect(changeWords(card)).toBe(mapTexts.trendDatumShift);
          return;
        }
        expect(said?.split(' ')[0]).toBe(changeWords(card).split(' ')[0]);
      }),
    );
  });
});

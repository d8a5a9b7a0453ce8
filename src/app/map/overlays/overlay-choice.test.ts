import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMapSearch } from '#app/map/map-search.ts';
import {
  chooseVisualization,
  leadingKind,
  type OverlayChoice,
  overlayChoiceOf,
  searchOfOverlays,
  setOpacity,
  switchOverlay,
} from './overlay-choice.ts';

const OFF: OverlayChoice = {
  visualization: 'stations',
  opacity: { radar: null, satellite: null },
};

const opacity = fc.option(fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100));
const choices: fc.Arbitrary<OverlayChoice> = fc.record({
  visualization: fc.constantFrom('stations', 'radar', 'satellite'),
  opacity: fc.record({ radar: opacity, satellite: opacity }),
});

describe('which pictures lie over the map', () => {
  it('stands in the address, whole (a law)', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect(overlayChoiceOf(decodeMapSearch(searchOfOverlays(choice)))).toEqual(choice);
      }),
    );
  });

  it('is the opacity of the address, clamped and rounded as everywhere (SPEC 5, a law)', () => {
    const written = fc.oneof(
      fc.double(),
      fc.integer({ min: -300, max: 300 }).map((percent) => percent / 100),
      fc.constantFrom(1.7, -3, 0.456, -0, Infinity, -Infinity, 1e300, 5e-324),
    );
    fc.assert(
      fc.property(written, fc.boolean(), (number, asText) => {
        const search = { radar: asText ? String(number) : number, satelite: String(number) };
        const { radar, satellite } = overlayChoiceOf(decodeMapSearch(search)).opacity;
        const set = setOpacity(OFF, 'radar', number).opacity.radar;
        expect([radar, satellite]).toEqual(Number.isNaN(number) ? [null, null] : [set, set]);
        if (radar !== null) {
          expect(Object.is(radar, -0)).toBe(false);
          expect(radar).toBe(Number(radar.toFixed(2)));
          const clamped = Math.min(1, Math.max(0, number));
          expect(Math.abs(radar - clamped)).toBeLessThanOrEqual(0.005 + Number.EPSILON);
        }
      }),
    );
    expect(decodeMapSearch({ radar: '1.7', satelite: '-3' })).toEqual({ radar: 1, satelite: 0 });
  });

  it.each(['', ' ', 'meio', '0,5', 'NaN', null, undefined, {}, [], true])(
    'what is no number leaves it as it was: off, in a new address: %j',
    (raw) => {
      expect(overlayChoiceOf(decodeMapSearch({ radar: raw, satelite: raw }))).toEqual(OFF);
    },
  );

  it('is nothing at first, and 60 % when switched on (SPEC 9)', () => {
    expect(overlayChoiceOf({})).toEqual(OFF);
    expect(switchOverlay(OFF, 'radar', true).opacity.radar).toBe(0.6);
    expect(switchOverlay(OFF, 'radar', true, 0.25).opacity.radar).toBe(0.25);
  });

  it('keeps the opacity there was when told nonsense (SPEC 5)', () => {
    const on = setOpacity(switchOverlay(OFF, 'satellite', true), 'satellite', 0.456);
    expect(on.opacity.satellite).toBe(0.46);
    expect(setOpacity(on, 'satellite', Number.NaN)).toEqual(on);
  });

  it('switches the pictures on that the map is for, and is for the stations without them', () => {
    const radar = chooseVisualization(OFF, 'radar');
    expect(radar).toEqual({ visualization: 'radar', opacity: { radar: 0.6, satellite: null } });
    expect(switchOverlay(radar, 'radar', false)).toEqual(OFF);
  });

  it('is led by what the map is for, else by what is on', () => {
    const both = switchOverlay(switchOverlay(OFF, 'radar', true), 'satellite', true);
    expect(leadingKind(OFF)).toBeNull();
    expect(leadingKind(both)).toBe('radar');
    expect(leadingKind(chooseVisualization(both, 'satellite'))).toBe('satellite');
  });
});

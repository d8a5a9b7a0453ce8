import { stationId, STATION_TYPES } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legendColours } from '#app/theme/legend-colours.ts';
import { stationColours } from '#app/map/stations/station-colours.ts';
import { packJob, unpackJob, type Dot } from './drawing-job.ts';

const pixels = fc.double({ noNaN: true, min: -100, max: 5_000 });

const dots = fc.array(
  fc.record({
    id: fc.nat(50_000).map(stationId),
    type: fc.constantFrom(...STATION_TYPES, 'Desconhecida' as const),
    bucket: fc.integer({ min: -4, max: 5 }),
    alert: fc.integer({ min: -2, max: 4 }),
    isOld: fc.boolean(),
    arrow: fc.integer({ min: -1, max: 359 }),
    trend: fc.constantFrom(-1, 0, 1),
    label: fc.string({ maxLength: 10 }),
    x: pixels,
    y: pixels,
  } satisfies { readonly [Field in keyof Dot]: fc.Arbitrary<Dot[Field]> }),
  { maxLength: 10 },
);

const scene = {
  zoom: 7.25,
  spacing: 5,
  width: 360,
  height: 640,
  bearing: 0,
  colours: stationColours(legendColours('chuva', 'light'), 'light'),
  selected: stationId(3),
  lit: null,
  isQuiet: false,
};

describe('a drawing for a worker', () => {
  it('arrives as it was sent', () => {
    fc.assert(
      fc.property(dots, (sent) => {
        const job = { dots: sent, scene, ratio: 1.5 };
        expect(unpackJob(structuredClone(packJob(job)))).toEqual(job);
      }),
    );
  });
});

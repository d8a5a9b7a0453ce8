import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stationId } from '#domain/stations/station.ts';
import { StationBytes } from './station-bytes.ts';

it('bytes of stations are those of a map in which what was not set is 0', () => {
  const anyStation = fc.integer({ min: 0, max: 2_000 }).map(stationId);
  const anyByte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.tuple(anyStation, anyByte)), { maxLength: 10 }),
      anyStation,
      (steps, asked) => {
        const bytes = new StationBytes();
        const model = new Map<number, number>();
        for (const step of steps) {
          if (step === null) {
            bytes.clear();
            model.clear();
            continue;
          }
          const [id, byte] = step;
          bytes.set(id, byte);
          model.set(id, byte);
          expect(bytes.get(id)).toBe(byte);
        }
        for (const id of [asked, ...model.keys()]) {
          expect(bytes.get(stationId(id))).toBe(model.get(id) ?? 0);
        }
      },
    ),
  );
});

import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { demonstrationRecording, demonstrationWorld } from '#tests/support/simulation.ts';
import { loopFrom, positionIn, STEPS_A_DAY } from './loop-grid.ts';
import { recordedRain } from './recorded-rain.ts';

const { stations, geography } = demonstrationWorld();
const { plane } = geography;
const { series, loopFrom: from } = demonstrationRecording();
const loop = loopFrom(from);
const source = recordedRain(stations, series, loop, geography);
const stepOf = (stamp: string): number => positionIn(loop, epochMs(Date.parse(stamp)));

const millimetres = (codigo: string, from: string, to: string): number => {
  const station = stations.find((candidate) => candidate.codigo === codigo);
  if (station === undefined) throw new Error(`no station ${codigo}`);
  const place = [plane.east(station.longitude), plane.north(station.latitude)] as const;
  let sum = 0;
  for (let step = stepOf(from); step < stepOf(to); step += 1) {
    sum += (source.frameAt(step)?.rateAt(...place) ?? 0) / 12;
  }
  return sum;
};

describe('the recorded rain', () => {
  it('is the sum on record at a gauge', () => {
    const recorded = (series.get('DCSC-00013') ?? []).reduce(
      (sum, { rain }) => sum + (rain ?? 0),
      0,
    );
    expect(
      millimetres('DCSC-00013', '2026-09-09T23:50:00-03:00', '2026-09-12T23:50:00-03:00'),
    ).toBeCloseTo(recorded, 3);
  });

  it('goes on where a gauge has a hole in its record: as at the others, which had rain', () => {
    // DCSC-00062 had no power; DCSC-00003 began later than the others.
    for (const [codigo, from, to] of [
      ['DCSC-00062', '2026-09-11T12:00:00-03:00', '2026-09-11T15:00:00-03:00'],
      ['DCSC-00003', '2026-09-10T00:00:00-03:00', '2026-09-10T02:00:00-03:00'],
    ] as const) {
      const others = ['DCSC-00006', 'DCSC-00013', 'DCSC-00023'].map((other) =>
        millimetres(other, from, to),
      );
      const fallen = millimetres(codigo, from, to);
      expect(fallen).toBeGreaterThanOrEqual(Math.min(...others));
      expect(fallen).toBeLessThanOrEqual(Math.max(...others));
    }
  });

  it('says nothing of the weeks before and after', () => {
    expect(source.rains.from).toBe(stepOf('2026-09-08T23:50:00-03:00'));
    expect(source.rains.to - stepOf('2026-09-12T23:50:00-03:00')).toBe(STEPS_A_DAY);
    expect(source.frameAt(source.rains.from - 1)).toBeNull();
    expect(source.frameAt(source.rains.to)).toBeNull();
    expect(source.frameAt(source.rains.from)).not.toBeNull();
  });
});

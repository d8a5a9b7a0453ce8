import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { demonstrationRecording, demonstrationWorld } from '#tests/support/network/simulation.ts';
import { loopFrom, gridPosition, STEPS_A_DAY } from './loop-grid.ts';
import { recordedRain } from './recorded-rain.ts';

const { stations, geography } = demonstrationWorld();
const { plane } = geography;
const { series, silences, loopFrom: from } = demonstrationRecording();
const loop = loopFrom(from);
const source = recordedRain(stations, series, loop, geography);

const TEN_MINUTES = 600_000;

/** Rain at a station between two instants, millimetres. */
const millimetres = (codigo: string, from: EpochMs, to: EpochMs): number => {
  const station = stations.find((candidate) => candidate.codigo === codigo);
  if (station === undefined) throw new Error(`no station ${codigo}`);
  const place = [plane.east(station.longitude), plane.north(station.latitude)] as const;
  let sum = 0;
  for (let step = gridPosition(loop, from); step < gridPosition(loop, to); step += 1) {
    sum += (source.frameAt(step)?.rateAt(...place) ?? 0) / 12;
  }
  return sum;
};

/** Rows of each recorded rain gauge; each is the rain of the ten minutes before. */
const gauges = [...series].filter(([, rows]) => rows.some(({ rain }) => rain !== null));
const instants = gauges.flatMap(([, rows]) => rows.map(({ instant }) => instant));
const first = epochMs(Math.min(...instants));
const last = epochMs(Math.max(...instants));
const complete = gauges.filter(([, rows]) => rows.length === (last - first) / TEN_MINUTES + 1);

/** When a gauge recorded nothing: before its record began, and while it had no power. */
const holes = [
  ...gauges
    .filter(([, rows]) => (rows[0]?.instant ?? first) > first)
    .map(([codigo, rows]) => ({
      codigo,
      from: first,
      to: epochMs((rows[0]?.instant ?? first) - TEN_MINUTES),
    })),
  ...silences,
];

describe('the recorded rain', () => {
  it('goes on where a gauge has a hole in its record: as at the others, which had rain', () => {
    expect(holes.length).toBeGreaterThan(1);
    for (const { codigo, from, to } of holes) {
      const others = complete.map(([other]) => millimetres(other, from, to));
      const fallen = millimetres(codigo, from, to);
      // Its showers are simulated, and the front passes it at another time: a tenth to either side.
      expect(fallen).toBeGreaterThan(0.9 * Math.min(...others));
      expect(fallen).toBeLessThan(1.1 * Math.max(...others));
    }
  });

  it('says nothing of the weeks before and after', () => {
    expect(source.rains.from).toBe(gridPosition(loop, epochMs(first - TEN_MINUTES)) - STEPS_A_DAY);
    expect(source.rains.to - gridPosition(loop, last)).toBe(STEPS_A_DAY);
    expect(source.frameAt(source.rains.from - 1)).toBeNull();
    expect(source.frameAt(source.rains.to)).toBeNull();
    expect(source.frameAt(source.rains.from)).not.toBeNull();
  });
});

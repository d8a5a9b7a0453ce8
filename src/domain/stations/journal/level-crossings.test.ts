import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { levelCrossings } from './level-crossings.ts';

const RIVER = { field: 'rio_nivel', source: null, date: null, isSameStaff: true } as const;
const levelOf = (level: PublishedThreshold['level'], value: number) => ({
  ...RIVER,
  level,
  value,
  label: level,
});
const LEVELS = [levelOf('atencao', 3), levelOf('alerta', 3.05), levelOf('emergencia', 6)];

const seriesOf = (values: readonly number[], stepMs: number, from = 0) => ({
  times: Float64Array.from(values, (_, at) => from + at * stepMs),
  values: Float64Array.from(values),
});

/** The crossing of each rise to a level, and the highest reading until the next one: an independent scan. */
const risesTo = (level: number, { times, values }: ReturnType<typeof seriesOf>) => {
  const rises: { readonly at: number; highest: number }[] = [];
  let isAbove: boolean | null = null;
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    const is: boolean = value >= level || (isAbove === true && value > level - 0.105);
    if (is && isAbove === false) rises.push({ at: times[at] ?? 0, highest: value });
    const last = rises.at(-1);
    if (last !== undefined) last.highest = Math.max(last.highest, value);
    isAbove = is;
  }
  return rises;
};

it('finds at each level the rise that came highest, the last of equal ones, wherever it lies in time', () => {
  const level = fc.oneof(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 28, max: 32 }));
  const reading = fc.oneof(level, fc.constant(Number.NaN)).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 40 }), fc.nat(HOUR_MS), (values, from) => {
      const series = seriesOf(values, HOUR_MS, from);
      const expected = LEVELS.flatMap(({ level: name, value }) => {
        const rises = risesTo(value, series);
        const highest = Math.max(...rises.map((rise) => rise.highest));
        const best = rises.findLast((rise) => rise.highest === highest);
        return best === undefined ? [] : [[name, best.at] as const];
      });
      expect(new Map(levelCrossings(series, LEVELS))).toEqual(new Map(expected));
    }),
    propertyRuns(200),
  );
});

it('takes no datum shift for a rise, and no height above another zero', () => {
  const shifted = seriesOf([2, 4, 2.5, 12, 2, 3.5], MINUTE_MS);
  expect(levelCrossings(shifted, LEVELS)).toEqual(new Map());
  const later = seriesOf([2.9, 3, 12, 2.9, 3], 1, 0);
  expect(levelCrossings({ ...later, times: Float64Array.of(0, 1, 2, 3, 4) }, LEVELS)).toEqual(
    new Map([['atencao', 4]]),
  );
  expect(levelCrossings(later, [])).toEqual(new Map());
});

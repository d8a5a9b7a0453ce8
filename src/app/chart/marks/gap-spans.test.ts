import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/station-series.ts';
import { gapSpans } from './gap-spans.ts';

const HOUR = 3_600_000;

const series = (readings: readonly (readonly [number, number | null])[]): Series => ({
  field: 'rio_nivel',
  unit: 'm',
  decimals: null,
  times: Float64Array.from(readings, ([hour]) => hour * HOUR),
  values: Float64Array.from(readings, ([, value]) => value ?? Number.NaN),
});

const inHours = (spans: ReturnType<typeof gapSpans>) =>
  spans.map(({ from, to }) => [from / HOUR, to / HOUR]);

const HELD = { from: epochMs(0), to: epochMs(24 * HOUR) };

describe('gapSpans', () => {
  it('issue 7: marks from the last reading before a gap to the first after it', () => {
    const gappy = series([
      [0, 1],
      [1, 2],
      [2, null],
      [9, 3],
      [23.5, 3],
    ]);
    expect(inHours(gapSpans([gappy], HELD))).toEqual([[1, 9]]);
  });

  it('marks silence of at least an hour before the first and after the last reading', () => {
    expect(
      inHours(
        gapSpans(
          [
            series([
              [5, 1],
              [20, 1],
            ]),
          ],
          HELD,
        ),
      ),
    ).toEqual([
      [0, 5],
      [20, 24],
    ]);
    expect(
      gapSpans(
        [
          series([
            [0.5, 1],
            [23.5, 1],
          ]),
        ],
        HELD,
      ),
    ).toEqual([]);
  });

  it('marks only the gaps that all lines share', () => {
    const one = series([
      [0, 1],
      [4, null],
      [10, 1],
      [24, 1],
    ]);
    const other = series([
      [0, 1],
      [8, 1],
      [9, null],
      [24, 1],
    ]);
    expect(inHours(gapSpans([one, other], HELD))).toEqual([[8, 10]]);
  });

  it('marks nothing outside of the known span', () => {
    const known = { from: epochMs(6 * HOUR), to: epochMs(12 * HOUR) };
    const gappy = series([
      [5, 1],
      [7, null],
      [13, 1],
    ]);
    expect(inHours(gapSpans([gappy], known))).toEqual([[6, 12]]);
    expect(gapSpans([], HELD)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { describeStation } from '#domain/station.ts';
import { decodeCodigo } from '#domain/tag-path.ts';
import type { StationTableFrame, TableRow } from '#worker/api/frames.ts';
import { applySearchFrame } from './search-results.ts';

const row = (id: number, heardAt: number): TableRow => {
  const codigo = decodeCodigo(`DCSC-${id}`);
  if (!codigo.ok) throw new Error('no code');
  return {
    id,
    station: describeStation(codigo.value, () => null),
    values: [],
    buckets: null,
    heardAt,
  };
};

const frame = (order: readonly number[], changed: readonly TableRow[]): StationTableFrame => ({
  columns: [],
  order: Uint32Array.from(order),
  offset: 0,
  changed,
  matched: order.length,
  total: 9,
  places: null,
  pausedAt: null,
});

describe('applySearchFrame', () => {
  it('keeps rows that come as their id alone', () => {
    const first = applySearchFrame(null, frame([1, 2], [row(1, 0), row(2, 0)]));
    const next = applySearchFrame(first, frame([2, 3], [row(3, 0)]));
    expect(next.stations.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('stays the same where only readings moved', () => {
    const first = applySearchFrame(null, frame([1, 2], [row(1, 0), row(2, 0)]));
    expect(applySearchFrame(first, frame([1, 2], [row(1, 15_000)]))).toBe(first);
  });
});

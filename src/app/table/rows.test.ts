import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCodigo } from '#domain/tag-path.ts';
import type { StationTableFrame, TableRow } from '#worker/api/frames.ts';
import { applyTableFrame, mergeRows } from './rows.ts';

const rowOf = (id: number, value: number | null): TableRow => {
  const codigo = decodeCodigo(`DEMO-${id}`);
  if (!codigo.ok) throw new Error('a code of this test is no code');
  return {
    id,
    station: {
      codigo: codigo.value,
      name: `Estação ${id}`,
      type: 'Pluviometrica',
      position: { latitude: -27, longitude: -50 },
      basin: null,
      region: null,
      river: null,
      altitude: null,
      show: true,
    },
    values: [value],
    heardAt: 1_000 + id,
  };
};

const frameOf = (
  order: readonly number[],
  changed: readonly TableRow[],
  offset = 0,
): StationTableFrame => ({
  order: Uint32Array.from(order),
  offset,
  changed,
  matched: order.length,
  total: order.length,
});

describe('mergeRows', () => {
  it('keeps the object of a row that was not sent again', () => {
    const held = [rowOf(0, 1), rowOf(1, 2)];
    const merged = mergeRows(held, frameOf([1, 0], [rowOf(0, 5)]));
    expect(merged[0]).toBe(held[1]);
    expect(merged[1]).not.toBe(held[0]);
    expect(merged[1]?.values).toEqual([5]);
  });

  it('keeps the object of a row that was sent again but reads the same', () => {
    const held = [rowOf(0, 1), rowOf(1, null)];
    const merged = mergeRows(held, frameOf([0, 1], [rowOf(0, 1), rowOf(1, null)]));
    expect(merged[0]).toBe(held[0]);
    expect(merged[1]).toBe(held[1]);
  });

  it('takes a row whose time alone has moved, or whose station describes itself otherwise', () => {
    const held = [rowOf(0, 1), rowOf(1, 1)];
    const later = { ...rowOf(0, 1), heardAt: 9_999 };
    const renamed = { ...rowOf(1, 1), station: { ...rowOf(1, 1).station, basin: 'Rio Itajaí' } };
    expect(mergeRows(held, frameOf([0, 1], [later, renamed]))).toEqual([later, renamed]);
  });
});

describe('applyTableFrame', () => {
  it('law: frames with changes only give what a whole frame gives', () => {
    const step = fc.record({
      values: fc.dictionary(fc.constantFrom('0', '1', '2', '3'), fc.option(fc.integer())),
      order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const truth = new Map([0, 1, 2, 3].map((id) => [id, rowOf(id, null)]));
        const current = (id: number): TableRow => truth.get(id) ?? rowOf(id, null);
        let view = null;
        let held = new Set<number>();
        for (const { values, order } of steps) {
          for (const [id, value] of Object.entries(values)) {
            truth.set(Number(id), rowOf(Number(id), value));
            held.delete(Number(id));
          }
          const changed = order.filter((id) => !held.has(id)).map(current);
          view = applyTableFrame(view, frameOf(order, changed));
          held = new Set(order);
          expect(view).toEqual(applyTableFrame(null, frameOf(order, order.map(current))));
        }
      }),
    );
  });
});

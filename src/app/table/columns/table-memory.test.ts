import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedState } from '#app/state/stored-state.ts';
import { decodeLayout, FIRST_LAYOUT, MAX_WIDTH, TABLE_LAYOUT } from './table-memory.ts';

const memoryOf = (kept: Map<string, string>) =>
  storedState(TABLE_LAYOUT, () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }));

describe('the layout of the table', () => {
  it('is what was remembered', () => {
    const kept = new Map<string, string>();
    const layout = {
      columns: ['name', 'rio'] as const,
      pinned: ['name', 'codigo'] as const,
      widths: new Map([['rio' as const, 120]]),
      byWindow: true,
    };
    memoryOf(kept).change(() => layout);
    expect(kept.get('vigia.tabela')).toBe(
      '{"columns":["name","rio"],"pinned":["name","codigo"],"byWindow":true,"widths":{"rio":120}}',
    );
    expect(memoryOf(kept).read()).toEqual(layout);
  });

  it('is the first one, or a sound one, whatever stands in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 10 }), fc.json()), (text) => {
        const { columns, pinned } = decodeLayout(text);
        expect(columns === null || columns.length > 0).toBe(true);
        expect(Array.isArray(pinned)).toBe(true);
      }),
    );
    expect(decodeLayout('{"columns":["__proto__","rio","rio"],"widths":{"rio":1e9}}')).toEqual({
      columns: ['rio'],
      pinned: ['name'],
      widths: new Map([['rio', MAX_WIDTH]]),
      byWindow: false,
    });
    expect(decodeLayout(null)).toBe(FIRST_LAYOUT);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeGateType,
  gateNumberOf,
  gateOpeningOf,
  gatesOfType,
  gateTypes,
  listGates,
} from './gate.ts';
import { gatePath } from '#domain/quantities/reading-paths.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { readingPath } from '#domain/tags/tag-path.ts';

const GATE = 'Data/Comportas/Comporta1';

const gates = (tags: Readonly<Record<string, TagValue>>) => {
  const paths = new Set(Object.keys(tags).map((tag) => tag.slice(0, tag.lastIndexOf('/'))));
  return listGates(
    [...paths].map(readingPath),
    (path, field) => tags[`${path}/${field}`] ?? null,
    null,
  );
};

describe('gates', () => {
  it('SPEC 5: are listed only if their Show tag is truthy', () => {
    for (const show of [true, 1, 'sim']) {
      expect(gates({ [`${GATE}/Show`]: show }).map(({ number }) => number)).toEqual([1]);
    }
    for (const show of [false, 0, '', null]) expect(gates({ [`${GATE}/Show`]: show })).toEqual([]);
  });

  it('SPEC 3: carry label, value in its format and unit, and the type inside the JSON of Other', () => {
    expect(
      gates({
        [`${GATE}/Show`]: true,
        [`${GATE}/Label`]: 'Comporta 1',
        [`${GATE}/Value`]: 40,
        [`${GATE}/Unit`]: '%',
        [`${GATE}/Format`]: 'N1',
        [`${GATE}/Other`]: '{"type":"tulipa"}',
      }),
    ).toEqual([
      {
        path: GATE,
        number: 1,
        label: 'Comporta 1',
        value: 40,
        unit: '%',
        decimals: 1,
        type: 'tulipa',
      },
    ]);
  });

  it('have no type where Other is no JSON, or JSON of something else', () => {
    for (const other of ['{', '', 'tulipa', '[]', 'null', '{"type":7}', '{"type":" "}', null, 3]) {
      expect(decodeGateType(other)).toBeNull();
      const [gate] = gates({ [`${GATE}/Show`]: true, [`${GATE}/Other`]: other });
      expect(gate?.type).toBeNull();
    }
  });

  it('are what their path says and nothing else is', () => {
    expect(gateNumberOf(readingPath('Data/Comportas/Comporta12'))).toBe(12);
    expect(gateNumberOf(readingPath('Data/Comportas/Comporta07'))).toBe(7);
    for (const path of [
      'Data/Comportas/Comporta',
      'Data/Comportas/Comporta1a',
      'Data/Rio/RioNivel',
    ]) {
      expect(gateNumberOf(readingPath(path))).toBeNull();
    }
  });

  it('law: however many there are, each once, in numeric order, whatever the order of their paths', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 60 });
    fc.assert(
      fc.property(numbers, fc.func(fc.boolean()), (all, isShown) => {
        const shown = new Map(all.map((number) => [gatePath(number), isShown(number)]));
        const listed = listGates(shown.keys(), (path, field) =>
          field === 'Show' ? (shown.get(path) ?? null) : null,
        );
        expect(listed.map(({ number }) => number)).toEqual(
          all.filter((number) => isShown(number)).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it('law (SPEC 5): a type filter lists the gates of that type as they stand in the whole list, and the types part it', () => {
    const other = fc.oneof(
      fc.constantFrom('{"type":"tulipa"}', '{"type":"fundo"}'),
      fc.constantFrom('{"type":""}', '{'),
      fc.json(),
      fc.string({ maxLength: 10 }),
    );
    const slots = fc.array(fc.record({ show: fc.boolean(), other }), {
      maxLength: 20,
      size: 'max',
    });
    fc.assert(
      fc.property(slots, (list) => {
        const paths = list.map((_, index) => gatePath(index + 1));
        const listed = (type: string | null) =>
          listGates(
            paths,
            (path, field) => {
              const slot = list[(gateNumberOf(path) ?? 0) - 1];
              if (field === 'Show') return slot?.show ?? null;
              return field === 'Other' ? (slot?.other ?? null) : null;
            },
            type,
          );
        const all = listed(null);
        const types = gateTypes(all);
        for (const type of types) {
          expect(listed(type)).toEqual(all.filter((gate) => gate.type === type));
          expect(gatesOfType(all, type)).toEqual(listed(type));
        }
        const typed = types.flatMap((type) => listed(type));
        expect(typed.length + all.filter(({ type }) => type === null).length).toBe(all.length);
      }),
    );
  });
});

describe('a gate’s opening', () => {
  const stateOf = (value: TagValue, unit: string | null = null) => gateOpeningOf({ value, unit });

  it('is open, closed, partial or unknown', () => {
    for (const value of [true, 1, 'Aberta', 'aberto']) {
      expect(stateOf(value)).toEqual({ state: 'open', share: 1 });
    }
    for (const value of [false, 0, 'fechada', ' Fechado']) {
      expect(stateOf(value)).toEqual({ state: 'closed', share: 0 });
    }
    for (const value of ['Parcialmente aberta', 'aberta parcial', 'semiaberta', 'entreaberta']) {
      expect(stateOf(value).state).toBe('partial');
    }
    for (const value of [null, 'em manutenção', '']) expect(stateOf(value).state).toBe('unknown');
  });

  it('is a share of the whole where the unit is per cent', () => {
    expect(stateOf(40, '%')).toEqual({ state: 'partial', share: 0.4 });
    expect(stateOf(1, '%')).toEqual({ state: 'partial', share: 0.01 });
    expect(stateOf(100.00000762939453, '%').state).toBe('open');
    expect(stateOf(0.3, 'm')).toEqual({ state: 'open', share: null });
  });

  it('PROVIDER 5: is unknown where a sentinel stands, never closed', () => {
    for (const [value, unit] of [
      [-35, '%'],
      [-35, null],
      [581, '%'],
      [21_474_836.47, null],
    ] as const) {
      expect(stateOf(value, unit)).toEqual({ state: 'unknown', share: null });
    }
  });

  it('law: a share lies within 0 and 1, and is partial only strictly between', () => {
    const value = fc.oneof(
      fc.double(),
      fc.double({ min: -10, max: 120 }),
      fc.string({ maxLength: 10 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(value, fc.constantFrom('%', 'm', null), (of, unit) => {
        const { state, share } = gateOpeningOf({ value: of, unit });
        if (share === null) return;
        expect(share).toBe(Math.min(1, Math.max(0, share)));
        expect(state).toBe(share === 0 ? 'closed' : share === 1 ? 'open' : 'partial');
      }),
      { examples: [[5e-324, '%']] },
    );
  });
});

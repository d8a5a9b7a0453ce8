import { describe, expect, it } from 'vitest';
import { decodeGateType, gateStateOf, listGates } from './gate.ts';
import type { TagValue } from './tag-event.ts';

const gates = (tags: Readonly<Record<string, TagValue>>, type: string | null = null) =>
  listGates((path, field) => tags[`${path}/${field}`] ?? null, type);

const GATE = 'Data/Comportas/Comporta1';
const OTHER = 'Data/Comportas/Comporta2';

describe('gates', () => {
  it('SPEC 5: are listed only if their Show tag is truthy', () => {
    for (const show of [true, 1, 'sim']) {
      expect(gates({ [`${GATE}/Show`]: show }).map(({ number }) => number)).toEqual([1]);
    }
    for (const show of [false, 0, '', null]) expect(gates({ [`${GATE}/Show`]: show })).toEqual([]);
  });

  it('SPEC 5: and, when a type is asked for, only if theirs is that', () => {
    const tags = {
      [`${GATE}/Show`]: true,
      [`${GATE}/Other`]: '{"type":"tulipa"}',
      [`${OTHER}/Show`]: true,
      [`${OTHER}/Other`]: '{"type":"fundo"}',
    };
    expect(gates(tags, 'fundo').map(({ number }) => number)).toEqual([2]);
    expect(gates(tags).map(({ type }) => type)).toEqual(['tulipa', 'fundo']);
    expect(gates({ [`${GATE}/Show`]: true }, 'fundo')).toEqual([]);
  });

  it('SPEC 3: carry label, value, unit and the type inside the JSON of Other', () => {
    expect(
      gates({
        [`${GATE}/Show`]: true,
        [`${GATE}/Label`]: 'Comporta 1',
        [`${GATE}/Value`]: 40,
        [`${GATE}/Unit`]: '%',
        [`${GATE}/Other`]: '{"type":"tulipa"}',
      }),
    ).toEqual([{ number: 1, label: 'Comporta 1', value: 40, unit: '%', type: 'tulipa' }]);
    for (const other of ['{', '[]', '{"type":7}', null, 3])
      expect(decodeGateType(other)).toBeNull();
  });

  it('are open, closed, or nobody knows', () => {
    expect([true, 1, 'Aberta', 40].map(gateStateOf)).toEqual(['open', 'open', 'open', 'open']);
    expect([false, 0, 'fechada'].map(gateStateOf)).toEqual(['closed', 'closed', 'closed']);
    expect([null, 'em manutenção'].map(gateStateOf)).toEqual(['unknown', 'unknown']);
  });
});

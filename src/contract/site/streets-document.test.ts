import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spoiltJson } from '#tests/support/network/spoilt-json.ts';
import { decodeStreets } from './streets-document.ts';

const STREET = {
  city: 'Umbra',
  name: 'Rua do Cais',
  level: 6.5,
  gauge: 'EST-1',
  source: 'Umbra',
  date: '2026-05',
};
const FLOOD = { gauge: 'EST-1', level: 9.2, source: 'Umbra', date: '2011' };

describe('the document of streets', () => {
  it('leaves out and counts what has not the form', () => {
    const raw = {
      streets: [STREET, { ...STREET, date: 'ontem' }, { ...STREET, level: '6,5' }, null],
      floods: [FLOOD, { ...FLOOD, date: null }, { ...FLOOD, gauge: '' }],
    };
    expect(decodeStreets(raw)).toEqual({
      known: { streets: [STREET, { ...STREET, date: null }], floods: [FLOOD] },
      rejected: 4,
    });
  });

  it('is total', () => {
    fc.assert(
      fc.property(spoiltJson({ streets: [STREET], floods: [FLOOD] }), (raw) => {
        const { streets, floods } = decodeStreets(raw)?.known ?? { streets: [], floods: [] };
        expect([streets, floods].every(Array.isArray)).toBe(true);
      }),
    );
  });
});

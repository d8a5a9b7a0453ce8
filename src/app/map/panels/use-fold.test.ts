import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePanels, PANEL_KEYS, PANELS } from './use-fold.ts';

describe('the memory of the panels (SPEC 4)', () => {
  it('is written under its names, and knows nothing of what nobody has touched', () => {
    const open = decodePanels('{"types":false,"legend":true}');
    expect(open).toEqual(
      new Map([
        ['types', false],
        ['legend', true],
      ]),
    );
    expect([PANELS.key, PANELS.encode(open)]).toEqual([
      'vigia.paineis',
      '{"types":false,"legend":true}',
    ]);
    expect(decodePanels(null).size).toBe(0);
  });

  it('takes from the storage only what it knows, and bears any text', () => {
    const text = '{"types":"no","legend":false,"__proto__":{"overlays":true},"other":true}';
    expect(decodePanels(text)).toEqual(new Map([['legend', false]]));
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 10 }), fc.json()), (any) => {
        for (const [key, isOpen] of decodePanels(any)) {
          expect(PANEL_KEYS).toContain(key);
          expect(typeof isOpen).toBe('boolean');
        }
      }),
    );
    expect(decodePanels(JSON.stringify({ types: true, filler: 'x'.repeat(2_000) })).size).toBe(0);
  });
});

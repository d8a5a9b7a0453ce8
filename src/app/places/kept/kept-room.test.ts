import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { KEPT_LINES, keptLines } from './kept-room.ts';
import { REMEMBERED_PLACES } from './remembered-places.ts';
import { STRIP_FOLD } from './strip-fold.ts';

it('law: the room before the first paint (boot.js) is that of the strip', async () => {
  const boot = await readFile('public/boot.js', 'utf8');
  const reservedFor = (stored: ReadonlyMap<string, string>): string => {
    const style = new Map<string, string>();
    const root = { dataset: {}, style: { setProperty: style.set.bind(style) } };
    runInNewContext(boot, {
      localStorage: { getItem: (key: string) => stored.get(key) ?? null },
      addEventListener: () => undefined,
      matchMedia: () => ({ matches: false }),
      document: { documentElement: root, querySelector: () => null },
    });
    return style.get(KEPT_LINES) ?? '';
  };
  const codes = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 6 });
  fc.assert(
    fc.property(codes, fc.boolean(), (numbers, isFolded) => {
      const text = JSON.stringify({ guardados: numbers.map((number) => `estacao/EST-${number}`) });
      const { kept } = REMEMBERED_PLACES.decode(text);
      const stored = new Map([[REMEMBERED_PLACES.key, text]]);
      if (isFolded) stored.set(STRIP_FOLD.key, STRIP_FOLD.encode(true) ?? '');
      expect(reservedFor(stored)).toBe(String(keptLines(kept.length, isFolded)));
    }),
    propertyRuns(50),
  );
  for (const text of ['', 'null', '{"guardados":3}', '[]', '{']) {
    expect(reservedFor(new Map([[REMEMBERED_PLACES.key, text]]))).toMatch(/^0$/);
  }
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedState, type StorageOf } from '#app/state/stored-state.ts';
import { decodePanels, PANEL_KEYS, PANELS, type PanelKey } from './panel-memory.ts';

const fakeStorage = (kept = new Map<string, string>()) => ({
  kept,
  open: () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }),
});

const memoryOf = (storage: StorageOf) => {
  const { read, change, subscribe } = storedState(PANELS, storage);
  return {
    isOpen: (key: PanelKey) => read().get(key),
    set: (key: PanelKey, isOpen: boolean) => change((open) => new Map(open).set(key, isOpen)),
    subscribe,
  };
};

describe('the memory of the panels (SPEC 4)', () => {
  it('knows nothing of what nobody has touched', () => {
    const memory = memoryOf(fakeStorage().open);
    expect(PANEL_KEYS.map((key) => memory.isOpen(key))).toEqual(PANEL_KEYS.map(() => undefined));
  });

  it('remembers in the next visit what was folded and unfolded', () => {
    const storage = fakeStorage();
    const memory = memoryOf(storage.open);
    let told = 0;
    memory.subscribe(() => {
      told += 1;
    });
    memory.set('types', false);
    memory.set('legend', true);
    expect([memory.isOpen('types'), memory.isOpen('legend'), told]).toEqual([false, true, 2]);
    expect(storage.kept.get('vigia.paineis')).toBe('{"types":false,"legend":true}');
    const next = memoryOf(storage.open);
    expect([next.isOpen('types'), next.isOpen('legend')]).toEqual([false, true]);
    expect(next.isOpen('overlays')).toBeUndefined();
  });

  it('works without storage until the page is closed', () => {
    const memory = memoryOf(() => {
      throw new Error('denied');
    });
    memory.set('types', false);
    expect(memory.isOpen('types')).toBe(false);
  });

  it('takes from the storage only what it knows', () => {
    const kept = new Map([
      [PANELS.key, '{"types":"no","legend":false,"__proto__":{"overlays":true},"other":true}'],
    ]);
    const memory = memoryOf(fakeStorage(kept).open);
    expect([memory.isOpen('types'), memory.isOpen('legend')]).toEqual([undefined, false]);
    expect(memory.isOpen('overlays')).toBeUndefined();
  });

  it('bears any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 10 }), fc.json()), (text) => {
        for (const [key, isOpen] of decodePanels(text)) {
          expect(PANEL_KEYS).toContain(key);
          expect(typeof isOpen).toBe('boolean');
        }
      }),
    );
    expect(decodePanels(JSON.stringify({ types: true, filler: 'x'.repeat(2_000) })).size).toBe(0);
  });
});

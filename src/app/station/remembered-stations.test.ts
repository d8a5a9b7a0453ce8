import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Codigo } from '#domain/tags/tag-path.ts';
import { codigo } from '#tests/support/tag-events.ts';
import { storedState, type StorageOf } from '#app/state/stored-state.ts';
import {
  decodeRemembered,
  encodeRemembered,
  MAX_FAVOURITES,
  MAX_RECENT,
  REMEMBERED_STATIONS,
  withFavourite,
  withVisit,
} from './remembered-stations.ts';

const A = codigo('EST-00013');
const B = codigo('__proto__');

const storageOf = (items: Map<string, string>) => () => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});

const memoryOf = (storage: StorageOf) => {
  const { read, change, subscribe, reload } = storedState(REMEMBERED_STATIONS, storage);
  return {
    read,
    subscribe,
    reload,
    keep: (station: Codigo, isKept: boolean) =>
      change((stations) => withFavourite(stations, station, isKept)),
    visit: (station: Codigo) => change((stations) => withVisit(stations, station)),
  };
};

const brokenStorage = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('decodeRemembered', () => {
  it.each([null, '', '{', 'null', '[]', '1', '{"favoritas":{}}', `"${'x'.repeat(20_000)}"`])(
    'takes %s for nothing',
    (text) => {
      expect(decodeRemembered(text)).toEqual({ favourites: [], recent: [] });
    },
  );

  it('keeps unique valid codes, up to the limit', () => {
    const many = Array.from({ length: 80 }, (_, index) => `C-${index}`);
    const { favourites, recent } = decodeRemembered(
      JSON.stringify({ favoritas: [A, 7, '', A, null, 'x'.repeat(65), B], vistas: many }),
    );
    expect(favourites).toEqual([A, B]);
    expect(recent).toHaveLength(MAX_RECENT);
  });

  it('never throws, and is the inverse of encoding', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = decodeRemembered(text);
        expect(decodeRemembered(encodeRemembered(read))).toEqual(read);
      }),
    );
  });
});

describe('favourites and recent stations', () => {
  it('adds a favourite once and removes it', () => {
    const kept = withFavourite(withFavourite(decodeRemembered(null), A, true), A, true);
    expect(kept.favourites).toEqual([A]);
    expect(withFavourite(kept, A, false).favourites).toEqual([]);
  });

  it('has a limit', () => {
    let stations = decodeRemembered(null);
    for (let index = 0; index < 80; index += 1) {
      stations = withFavourite(stations, codigo(`C-${index}`), true);
      stations = withVisit(stations, codigo(`C-${index}`));
    }
    expect(stations.favourites).toHaveLength(MAX_FAVOURITES);
    expect(stations.recent).toHaveLength(MAX_RECENT);
    expect(stations.recent[0]).toBe('C-79');
  });

  it('puts the last one looked at first', () => {
    const seen = [A, B, A].reduce(withVisit, decodeRemembered(null));
    expect(seen.recent).toEqual([A, B]);
  });
});

describe('stored stations', () => {
  it('remembers between visits', () => {
    const items = new Map<string, string>();
    memoryOf(storageOf(items)).keep(A, true);
    expect(memoryOf(storageOf(items)).read().favourites).toEqual([A]);
  });

  it('merges with another tab’s changes and is notified of them', () => {
    const items = new Map<string, string>();
    const ours = memoryOf(storageOf(items));
    const theirs = memoryOf(storageOf(items));
    let told = 0;
    ours.subscribe(() => (told += 1));
    theirs.keep(A, true);
    ours.reload();
    expect(told).toBe(1);
    ours.visit(B);
    expect(decodeRemembered(items.get('vigia.estacoes') ?? null)).toEqual({
      favourites: [A],
      recent: [B],
    });
  });

  it('lasts until the page is closed if storage throws', () => {
    const memory = memoryOf(brokenStorage);
    memory.keep(A, true);
    memory.visit(B);
    memory.reload();
    expect(memory.read()).toEqual({ favourites: [A], recent: [B] });
  });
});

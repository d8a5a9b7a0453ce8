import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OpenPanels, PANEL_KEYS, PANELS } from '#app/map/panels/panel-memory.ts';
import {
  REMEMBERED_STATIONS,
  type RememberedStations,
  withFavourite,
  withVisit,
} from '#app/station/remembered-stations.ts';
import {
  MAX_WIDTH,
  MIN_WIDTH,
  TABLE_LAYOUT,
  type TableLayout,
  withPin,
  withWidth,
} from '#app/table/table-memory.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { storedState, type StoredFormat } from './stored-state.ts';

/** A storage shared by all tabs, that may be full: then writes fail. */
const sharedStorage = () => {
  const kept = new Map<string, string>();
  const state = { full: false };
  const open = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (state.full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
  return { kept, state, open };
};

const COLUMNS = ['name', 'rio', 'taxa', 'codigo'] as const;
const column = fc.constantFrom(...COLUMNS);
type Change<State> = fc.Arbitrary<(state: State) => State>;
const tableChange: Change<TableLayout> = fc.oneof(
  fc
    .subarray([...COLUMNS], { minLength: 1 })
    .map((columns) => (layout: TableLayout) => ({ ...layout, columns })),
  fc.tuple(column, fc.boolean()).map(
    ([key, isPinned]) =>
      (layout: TableLayout) =>
        withPin(layout, key, isPinned),
  ),
  fc.tuple(column, fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH })).map(
    ([key, width]) =>
      (layout: TableLayout) =>
        withWidth(layout, key, width),
  ),
);
const panelChange: Change<OpenPanels> = fc.tuple(fc.constantFrom(...PANEL_KEYS), fc.boolean()).map(
  ([key, isOpen]) =>
    (open: OpenPanels) =>
      new Map(open).set(key, isOpen),
);
const codigos = ['A-1', 'B-2', 'C-3'].map((text) => {
  const codigo = decodeCodigo(text);
  if (!codigo.ok) throw new Error('a code of this test is no code');
  return codigo.value;
});
const stationChange: Change<RememberedStations> = fc.oneof(
  fc.tuple(fc.constantFrom(...codigos), fc.boolean()).map(
    ([codigo, isKept]) =>
      (stations: RememberedStations) =>
        withFavourite(stations, codigo, isKept),
  ),
  fc
    .constantFrom(...codigos)
    .map((codigo) => (stations: RememberedStations) => withVisit(stations, codigo)),
);

/** Changes by several tabs in turn equal the same changes by one. */
const tabsAreOne = <State>(format: StoredFormat<State>, change: Change<State>) =>
  fc.property(fc.array(fc.record({ tab: fc.nat(2), change }), { maxLength: 20 }), (changes) => {
    const [many, one] = [sharedStorage(), sharedStorage()];
    const tabs = [0, 1, 2].map(() => storedState(format, many.open));
    const alone = storedState(format, one.open);
    for (const { tab, change: next } of changes) {
      tabs[tab]?.change(next);
      alone.change(next);
      expect(many.kept).toEqual(one.kept);
    }
  });

/** State that a full storage rejects lasts until the page is closed. */
const holdsWhenFull = <State>(format: StoredFormat<State>, change: Change<State>) =>
  fc.property(fc.array(change), fc.array(change), (before, after) => {
    const storage = sharedStorage();
    const [state, spacious] = [
      storedState(format, storage.open),
      storedState(format, sharedStorage().open),
    ];
    for (const [index, next] of [...before, ...after].entries()) {
      storage.state.full = index >= before.length;
      state.change(next);
      spacious.change(next);
      expect(state.read()).toEqual(spacious.read());
    }
  });

describe('what is stored on the device is one thing for all tabs, and survives a full storage', () => {
  it('the arrangement of the table', () => {
    fc.assert(tabsAreOne(TABLE_LAYOUT, tableChange));
    fc.assert(holdsWhenFull(TABLE_LAYOUT, tableChange));
  });

  it('the panels of the map', () => {
    fc.assert(tabsAreOne(PANELS, panelChange));
    fc.assert(holdsWhenFull(PANELS, panelChange));
  });

  it('the stations', () => {
    fc.assert(tabsAreOne(REMEMBERED_STATIONS, stationChange));
    fc.assert(holdsWhenFull(REMEMBERED_STATIONS, stationChange));
  });

  it('again when there is room again', () => {
    const storage = sharedStorage();
    const [ours, theirs] = [
      storedState(TABLE_LAYOUT, storage.open),
      storedState(TABLE_LAYOUT, storage.open),
    ];
    storage.state.full = true;
    ours.change((layout) => withWidth(layout, 'rio', 100));
    storage.state.full = false;
    ours.change((layout) => withWidth(layout, 'taxa', 110));
    theirs.change((layout) => withPin(layout, 'rio', true));
    ours.change((layout) => withWidth(layout, 'codigo', 120));
    expect(storedState(TABLE_LAYOUT, storage.open).read()).toEqual({
      columns: null,
      pinned: ['name', 'rio'],
      widths: new Map([
        ['rio', 100],
        ['taxa', 110],
        ['codigo', 120],
      ]),
    });
  });

  it('gone for every tab once the visitor has cleared it', () => {
    const storage = sharedStorage();
    const state = storedState(REMEMBERED_STATIONS, storage.open);
    for (const codigo of codigos) state.change((stations) => withFavourite(stations, codigo, true));
    storage.kept.clear();
    state.reload();
    expect(state.read().favourites).toEqual([]);
  });
});

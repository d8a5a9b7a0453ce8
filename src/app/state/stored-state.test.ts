import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OpenPanels, PANEL_KEYS, PANELS } from '#app/map/panels/use-fold.ts';
import { cityPlace, stationPlace } from '#app/places/place-ref.ts';
import {
  REMEMBERED_PLACES,
  type RememberedPlaces,
  withKept,
  withMoved,
  withoutKept,
  withVisit,
} from '#app/places/kept/remembered-places.ts';
import {
  FIRST_LAYOUT,
  MAX_WIDTH,
  MIN_WIDTH,
  TABLE_LAYOUT,
  type TableLayout,
  withPin,
  withWidth,
} from '#app/table/columns/table-memory.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
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
  fc.boolean().map((byWindow) => (layout: TableLayout) => ({ ...layout, byWindow })),
  fc.tuple(column, fc.boolean()).map((pin) => (layout: TableLayout) => withPin(layout, ...pin)),
  fc
    .tuple(column, fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH }))
    .map((width) => (layout: TableLayout) => withWidth(layout, ...width)),
);
const panelChange: Change<OpenPanels> = fc.tuple(fc.constantFrom(...PANEL_KEYS), fc.boolean()).map(
  ([key, isOpen]) =>
    (open: OpenPanels) =>
      new Map(open).set(key, isOpen),
);
const places = [
  stationPlace(codigo('A-1')),
  stationPlace(codigo('B-2')),
  cityPlace('arandava'),
  cityPlace('jando'),
];
const somePlace = fc.constantFrom(...places);
const placeChange: Change<RememberedPlaces> = fc.oneof(
  fc.tuple(fc.constantFrom(withKept, withoutKept, withVisit), somePlace).map(
    ([change, place]) =>
      (remembered: RememberedPlaces) =>
        change(remembered, place),
  ),
  fc.tuple(somePlace, fc.integer({ min: -3, max: 3 })).map(
    ([place, by]) =>
      (remembered: RememberedPlaces) =>
        withMoved(remembered, place, by),
  ),
);

/** Changes by several tabs in turn equal the same changes by one, and are there at the next visit. */
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
    expect(storedState(format, many.open).read()).toEqual(alone.read());
  });

/** State that a full storage rejects, or that has no storage at all, lasts until the page is closed. */
const holdsWhenFull = <State>(format: StoredFormat<State>, change: Change<State>) =>
  fc.property(
    fc.array(change, { maxLength: 10 }),
    fc.array(change, { maxLength: 10 }),
    (before, after) => {
      const storage = sharedStorage();
      const [state, spacious, denied] = [
        storage.open,
        sharedStorage().open,
        () => {
          throw new DOMException('denied', 'SecurityError');
        },
      ].map((open) => storedState(format, open));
      for (const [index, next] of [...before, ...after].entries()) {
        storage.state.full = index >= before.length;
        for (const one of [spacious, state, denied]) {
          one?.change(next);
          one?.reload();
          expect(one?.read()).toEqual(spacious?.read());
        }
      }
    },
  );

describe('what is stored on the device is one thing for all tabs, and survives a full storage', () => {
  it('the arrangement of the table', () => {
    fc.assert(tabsAreOne(TABLE_LAYOUT, tableChange));
    fc.assert(holdsWhenFull(TABLE_LAYOUT, tableChange));
  });

  it('the panels of the map', () => {
    fc.assert(tabsAreOne(PANELS, panelChange));
    fc.assert(holdsWhenFull(PANELS, panelChange));
  });

  it('the places', () => {
    fc.assert(tabsAreOne(REMEMBERED_PLACES, placeChange));
    fc.assert(holdsWhenFull(REMEMBERED_PLACES, placeChange));
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
      ...FIRST_LAYOUT,
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
    const state = storedState(REMEMBERED_PLACES, storage.open);
    for (const place of places) state.change((remembered) => withKept(remembered, place));
    storage.kept.clear();
    state.reload();
    expect(state.read().kept).toEqual([]);
  });
});

import fc from 'fast-check';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedState } from '#app/state/stored-state.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { KeepButton } from './KeepButton.tsx';
import {
  cityPlace,
  decodePlaceKey,
  placeKey,
  type PlaceRef,
  stationPlace,
  streetPlace,
} from '#app/places/place-ref.ts';
import {
  decodeRemembered,
  encodeRemembered,
  FORMER_KEY,
  isFull,
  isKept,
  MAX_KEPT,
  MAX_RECENT,
  REMEMBERED_PLACES,
  type RememberedPlaces,
  takeOverStations,
  withKept,
  withMoved,
  withoutKept,
  withVisit,
} from './remembered-places.ts';
import { rememberedPlaces } from './use-remembered-places.ts';

const A = stationPlace(codigo('EST-00013'));
const B = stationPlace(codigo('__proto__'));
const CITY = cityPlace('vila-da-serra');
const NONE = decodeRemembered(null);

const keys = (places: readonly PlaceRef[]) => places.map(placeKey);

const anySlug = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,4}){0,2}$/),
  fc.constant('rua'),
);
const anyPlace: fc.Arbitrary<PlaceRef> = fc.oneof(
  anySlug.map(cityPlace),
  fc.tuple(anySlug, anySlug).map(([slug, rua]) => streetPlace(slug, rua)),
  fc.stringMatching(/^[A-Z]{1,4}-[0-9]{1,5}$/).map((text) => stationPlace(codigo(text))),
);
const someKept = (minLength = 0): fc.Arbitrary<RememberedPlaces> =>
  fc.array(anyPlace, { minLength, maxLength: 8 }).map((places) => places.reduce(withKept, NONE));

describe('a place as text', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        expect(decodePlaceKey(placeKey(place))).toEqual(place);
      }),
    );
  });

  it.each([
    null,
    7,
    '',
    'cidade/',
    'cidade/Vila',
    'cidade/a--b',
    'cidade/-a',
    'cidade/../mapa',
    `cidade/${'a'.repeat(81)}`,
    'cidade/rua/',
    'cidade/a/rua',
    'cidade/a/rua/',
    'cidade//rua/b',
    'cidade/a/rua/b/rua/c',
    'cidade/a/rua/Boa',
    `cidade/a/rua/${'b'.repeat(81)}`,
    'estacao/',
    `estacao/${'x'.repeat(65)}`,
    'EST-00013',
  ])('is none in %j', (raw) => expect(decodePlaceKey(raw)).toBeNull());
});

describe('what is stored', () => {
  it.each([null, '', '{', 'null', '[]', '1', '{"guardados":{}}', `"${'x'.repeat(30_000)}"`])(
    'is nothing in %s',
    (text) => expect(decodeRemembered(text)).toEqual({ kept: [], recent: [] }),
  );

  it('keeps what names a place, once, in order, up to the limits', () => {
    const many = Array.from({ length: 80 }, (_, index) => `cidade/c-${index}`);
    const own = [placeKey(CITY), 7, '', placeKey(A), placeKey(CITY), null, placeKey(B)];
    const { kept, recent } = decodeRemembered(JSON.stringify({ guardados: own, vistos: many }));
    expect(kept).toEqual([CITY, A, B]);
    expect(recent).toHaveLength(MAX_RECENT);
  });

  it('is read from any text without a fault, and written as it is read', () => {
    const stored = fc.record({
      guardados: fc.array(
        fc.oneof(anyPlace.map(placeKey), fc.string({ maxLength: 10 }), fc.integer()),
        { maxLength: 10 },
      ),
      vistos: fc.anything(),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 10 }),
          fc.json(),
          stored.map((raw) => JSON.stringify(raw)),
        ),
        (text) => {
          const read = decodeRemembered(text);
          expect(decodeRemembered(encodeRemembered(read))).toEqual(read);
          expect(new Set(keys(read.kept)).size).toBe(read.kept.length);
          expect(read.kept.length).toBeLessThanOrEqual(MAX_KEPT);
        },
      ),
    );
  });
});

describe('kept places', () => {
  it('are kept once, as the last, and let go', () => {
    fc.assert(
      fc.property(someKept(), anyPlace, (places, place) => {
        const others = withoutKept(places, place);
        expect(isKept(others, place)).toBe(false);
        expect(keys(withKept(others, place).kept)).toEqual([...keys(others.kept), placeKey(place)]);
        const twice = withKept(withKept(places, place), place);
        expect(keys(twice.kept).filter((key) => key === placeKey(place))).toHaveLength(1);
      }),
    );
  });

  it('move by as many positions as asked, no further than the ends, and none is lost', () => {
    fc.assert(
      fc.property(someKept(1), fc.nat(), fc.integer({ min: -12, max: 12 }), (places, at, by) => {
        const from = at % places.kept.length;
        const place = places.kept[from] ?? CITY;
        const moved = keys(withMoved(places, place, by).kept);
        const to = Math.min(places.kept.length - 1, Math.max(0, from + by));
        expect(moved.indexOf(placeKey(place))).toBe(to);
        expect(moved.toSorted()).toEqual(keys(places.kept).toSorted());
        const rest = (all: readonly string[]) => all.filter((key) => key !== placeKey(place));
        expect(rest(moved)).toEqual(rest(keys(places.kept)));
      }),
    );
  });

  it('have a limit, which loses none of the old ones', () => {
    const places = Array.from({ length: 80 }, (_, index) => cityPlace(`c-${index}`));
    const kept = places.reduce(withKept, NONE);
    expect(kept.kept).toEqual(places.slice(0, MAX_KEPT));
    expect(isFull(kept)).toBe(true);
  });

  it('are apart from the recent ones, of which the last one looked at is the first', () => {
    const seen = [A, CITY, A].reduce(withVisit, NONE);
    expect(seen).toEqual({ kept: [], recent: [A, CITY] });
    const many = Array.from({ length: 20 }, (_, index) => cityPlace(`c-${index}`));
    expect(many.reduce(withVisit, seen).recent).toHaveLength(MAX_RECENT);
  });
});

/** A storage that takes at most some writes. */
const storageOf =
  (items: Map<string, string>, isFullStorage = false) =>
  () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFullStorage) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  });

describe('the favourites of an earlier version', () => {
  const former = JSON.stringify({ favoritas: ['EST-00013', 7, '__proto__'], vistas: ['EST-1'] });

  it('are taken over once, behind what is kept, so that a removed one does not return', () => {
    const items = new Map([[FORMER_KEY, former]]);
    const state = storedState(REMEMBERED_PLACES, storageOf(items));
    state.change((places) => withKept(places, CITY));
    takeOverStations(state, storageOf(items));
    expect(state.read()).toEqual({
      kept: [CITY, A, B],
      recent: [stationPlace(codigo('EST-1'))],
    });
    expect(items.has(FORMER_KEY)).toBe(false);
    state.change((places) => withoutKept(places, A));
    takeOverStations(state, storageOf(items));
    expect(state.read().kept).toEqual([CITY, B]);
  });

  it('stay where they are while the new form cannot be stored, and hold for the visit', () => {
    const items = new Map([[FORMER_KEY, former]]);
    const state = storedState(REMEMBERED_PLACES, storageOf(items, true));
    takeOverStations(state, storageOf(items, true));
    expect(state.read().kept).toEqual([A, B]);
    expect(items.get(FORMER_KEY)).toBe(former);
  });

  it('are none in any other text, and no storage is no fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 10 }), fc.json()), (text) => {
        const items = new Map([[FORMER_KEY, text]]);
        const state = storedState(REMEMBERED_PLACES, storageOf(items));
        takeOverStations(state, storageOf(items));
        expect(items.has(FORMER_KEY)).toBe(false);
        expect(decodeRemembered(items.get(REMEMBERED_PLACES.key) ?? null)).toEqual(state.read());
      }),
    );
    const broken = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const state = storedState(REMEMBERED_PLACES, broken);
    takeOverStations(state, broken);
    expect(state.read()).toEqual(NONE);
  });
});

const HERE = { latitude: -10, longitude: -30 };

describe('the button that keeps a place', () => {
  const { host, root } = reactRoot();
  const button = (): HTMLButtonElement => {
    const found = host.querySelector('button');
    if (found === null) throw new Error('there is no button');
    return found;
  };
  beforeEach(() => rememberedPlaces.change(() => NONE));

  it('keeps it in one tap, lets it go in another, and says which', () => {
    act(() => root.render(<KeepButton place={CITY} name="Vila da Serra" position={HERE} />));
    expect([button().textContent, button().getAttribute('aria-pressed')]).toEqual([
      'Guardar',
      'false',
    ]);
    act(() => button().click());
    expect(rememberedPlaces.read().kept).toEqual([CITY]);
    expect(button().textContent).toBe('Guardado');
    expect(button().getAttribute('aria-label')).toBe('Guardado: Vila da Serra');
    expect(button().getAttribute('aria-pressed')).toBe('true');
    act(() => button().click());
    expect(rememberedPlaces.read().kept).toEqual([]);
  });

  it('says that no more can be kept, until there is room', () => {
    const places = Array.from({ length: MAX_KEPT }, (_, index) => cityPlace(`c-${index}`));
    act(() => rememberedPlaces.change(() => places.reduce(withKept, NONE)));
    act(() => root.render(<KeepButton place={CITY} name="Vila da Serra" position={HERE} />));
    act(() => button().click());
    expect(host.querySelector('output')?.textContent).toContain('50 lugares guardados');
    expect(rememberedPlaces.read().kept).toEqual(places);
    act(() => rememberedPlaces.change((now) => withoutKept(now, cityPlace('c-0'))));
    expect(host.querySelector('output')?.textContent).toBe('');
    act(() => button().click());
    expect(rememberedPlaces.read().kept.at(-1)).toEqual(CITY);
  });
});

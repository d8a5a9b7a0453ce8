import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import {
  deviceStorage,
  type StorageOf,
  type StoredFormat,
  type StoredState,
} from '#app/state/stored-state.ts';
import { decodePlaceKey, placeKey, type PlaceRef, stationPlace } from '#app/places/place-ref.ts';

/** Beyond this a new place is not kept; the old ones stay. */
export const MAX_KEPT = 50;
export const MAX_RECENT = 8;

/** More than all stored places together can take. */
const MAX_LENGTH = 20_000;

/** A visitor's places. */
export interface RememberedPlaces {
  /** In the visitor's order. */
  readonly kept: readonly PlaceRef[];
  /** Last one looked at first. */
  readonly recent: readonly PlaceRef[];
}

const NONE: RememberedPlaces = { kept: [], recent: [] };

/** The first `maximum` of some places, each once. */
const distinct = (places: readonly (PlaceRef | null)[], maximum: number): readonly PlaceRef[] => {
  const byKey = new Map<string, PlaceRef>();
  for (const place of places) {
    if (place !== null && byKey.size < maximum) byKey.set(placeKey(place), place);
  }
  return [...byKey.values()];
};

const listIn = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : []);

/** Decodes untrusted stored text; what names no place is dropped. */
export const decodeRemembered = (text: string | null): RememberedPlaces => {
  const raw = parseJson(text ?? '', MAX_LENGTH);
  if (!isRecord(raw)) return NONE;
  return {
    kept: distinct(listIn(raw['guardados']).map(decodePlaceKey), MAX_KEPT),
    recent: distinct(listIn(raw['vistos']).map(decodePlaceKey), MAX_RECENT),
  };
};

/** Inverse of {@link decodeRemembered}. */
export const encodeRemembered = ({ kept, recent }: RememberedPlaces): string =>
  JSON.stringify({ guardados: kept.map(placeKey), vistos: recent.map(placeKey) });

const isSame = (a: PlaceRef, b: PlaceRef): boolean => placeKey(a) === placeKey(b);

export const isKept = ({ kept }: RememberedPlaces, place: PlaceRef): boolean =>
  kept.some((other) => isSame(other, place));

/** Whether no further place can be kept. */
export const isFull = ({ kept }: RememberedPlaces): boolean => kept.length >= MAX_KEPT;

/** Keeps a place, as the last one. A place that is kept already stays where it is. */
export const withKept = (places: RememberedPlaces, place: PlaceRef): RememberedPlaces =>
  isFull(places) || isKept(places, place) ? places : { ...places, kept: [...places.kept, place] };

/** Keeps a place again where it was. */
export const withKeptAt = (
  places: RememberedPlaces,
  place: PlaceRef,
  at: number,
): RememberedPlaces => {
  const kept = withKept(places, place);
  return withMoved(kept, place, at - kept.kept.length + 1);
};

export const withoutKept = (places: RememberedPlaces, place: PlaceRef): RememberedPlaces => ({
  ...places,
  kept: places.kept.filter((other) => !isSame(other, place)),
});

/** Moves a kept place by some positions, towards the end if `by` is positive; it stops at either end. */
export const withMoved = (
  places: RememberedPlaces,
  place: PlaceRef,
  by: number,
): RememberedPlaces => {
  const from = places.kept.findIndex((other) => isSame(other, place));
  if (from === -1) return places;
  const others = places.kept.toSpliced(from, 1);
  const to = Math.min(others.length, Math.max(0, from + by));
  return { ...places, kept: others.toSpliced(to, 0, place) };
};

/** Puts a place at the front of the recent ones. */
export const withVisit = (places: RememberedPlaces, place: PlaceRef): RememberedPlaces => ({
  ...places,
  recent: distinct([place, ...places.recent], MAX_RECENT),
});

/** Storage format on this device. */
export const REMEMBERED_PLACES: StoredFormat<RememberedPlaces> = {
  key: 'vigia.lugares',
  decode: decodeRemembered,
  encode: encodeRemembered,
};

/** Where favourite and recent stations were stored before there were places. */
export const FORMER_KEY = 'vigia.estacoes';

const formerIn = (text: string): RememberedPlaces => {
  const raw = parseJson(text, MAX_LENGTH);
  const stations = (list: unknown): readonly (PlaceRef | null)[] =>
    listIn(list).map((item) => {
      const codigo = decodeCodigo(item);
      return codigo.ok ? stationPlace(codigo.value) : null;
    });
  return isRecord(raw)
    ? {
        kept: distinct(stations(raw['favoritas']), MAX_KEPT),
        recent: distinct(stations(raw['vistas']), MAX_RECENT),
      }
    : NONE;
};

/**
 * Takes over the favourite stations of an earlier version of the site, behind what is kept already. They are removed where they were once
 * the new form is stored, so that this happens once; a storage that cannot be written keeps them for the next visit.
 */
export const takeOverStations = (
  state: Pick<StoredState<RememberedPlaces>, 'change' | 'read'>,
  storage: StorageOf = deviceStorage,
): void => {
  try {
    const text = storage().getItem(FORMER_KEY);
    if (text === null) return;
    const former = formerIn(text);
    state.change(({ kept, recent }) => ({
      kept: distinct([...kept, ...former.kept], MAX_KEPT),
      recent: distinct([...recent, ...former.recent], MAX_RECENT),
    }));
    if (storage().getItem(REMEMBERED_PLACES.key) === encodeRemembered(state.read())) {
      storage().removeItem(FORMER_KEY);
    }
  } catch {
    // No storage: nothing to take over.
  }
};

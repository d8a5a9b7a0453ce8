import { isRecord, parseJson } from '#domain/untrusted.ts';
import type { Position } from '#domain/stations/station.ts';
import { followOtherTabs, storedState, type StoredFormat } from '#app/state/stored-state.ts';
import { placeKey, type PlaceRef } from '#app/places/place-ref.ts';
import { rememberedPlaces } from './use-remembered-places.ts';

/** Where a kept place is, so that the map can open there before anything is loaded. */
interface PlacedAt {
  /** `placeKey` of the place. */
  readonly key: string;
  readonly position: Position;
}

const MAX_LENGTH = 1_000;

const degreesIn = (raw: unknown, most: number): number | null =>
  typeof raw === 'number' && Math.abs(raw) <= most ? raw : null;

/** Stored form of the position of the first kept place. */
export const HOME_POSITION: StoredFormat<PlacedAt | null> = {
  key: 'vigia.lugares.posicao',
  decode: (text) => {
    const raw = parseJson(text ?? '', MAX_LENGTH);
    if (!isRecord(raw) || typeof raw['lugar'] !== 'string') return null;
    const latitude = degreesIn(raw['lat'], 90);
    const longitude = degreesIn(raw['lon'], 180);
    return latitude === null || longitude === null
      ? null
      : { key: raw['lugar'], position: { latitude, longitude } };
  },
  encode: (placed) =>
    placed === null
      ? null
      : JSON.stringify({
          lugar: placed.key,
          lat: placed.position.latitude,
          lon: placed.position.longitude,
        }),
};

const stored = storedState(HOME_POSITION);
followOtherTabs(HOME_POSITION.key, stored);

/** Where the first kept place is; null without one, or until that was once known on this device. */
export const homePosition = (): Position | null => {
  const [first] = rememberedPlaces.read().kept;
  const placed = stored.read();
  return first !== undefined && placed?.key === placeKey(first) ? placed.position : null;
};

/** Notes where a place is, if it is the first kept one. */
export const noteHomePosition = (place: PlaceRef, position: Position): void => {
  const [first] = rememberedPlaces.read().kept;
  const key = placeKey(place);
  if (first === undefined || placeKey(first) !== key) return;
  const { latitude, longitude } = position;
  const known = homePosition();
  if (known?.latitude === latitude && known.longitude === longitude) return;
  stored.change(() => ({ key, position: { latitude, longitude } }));
};

import { createStore } from '#app/state/store.ts';
import { storedState, type StoredFormat } from '#app/state/stored-state.ts';
import { searchToUrl, urlToSearch } from '#app/url/search-url.ts';
import { decodeMapSearch, type MapSearch } from './map-search.ts';

/** More than any address of the map has. */
const MAX_LENGTH = 1_000;

/**
 * What the next visit takes over: where the map looks, what it shows and by which colours. What hides stations (types, alert levels), an
 * open card and the pictures of radar and satellite end with the visit.
 */
const lastingPart = ({
  medida,
  historico,
  valor,
  lat,
  lon,
  zoom,
  cor,
  escala,
}: MapSearch): MapSearch => ({ medida, historico, valor, lat, lon, zoom, cor, escala });

/** The map of the last visit as this device stores it: the text of its address. */
export const LAST_MAP: StoredFormat<MapSearch> = {
  key: 'vigia.mapa',
  decode: (text) =>
    text === null || text.length > MAX_LENGTH
      ? {}
      : decodeMapSearch({ ...lastingPart(decodeMapSearch(urlToSearch(text))) }),
  encode: (search) => {
    const text = searchToUrl({ ...lastingPart(search) });
    return text === '' ? null : text;
  },
};

const lastMap = storedState(LAST_MAP);

/** What the site's first address opens the map with: what was left of it in this visit or the last one. */
export const searchOfLastMap = (): MapSearch => lastMap.read();

/** What the map last showed, in this visit or the last one: what a link to the map asks for. */
export const mapMemory = createStore<MapSearch>(lastMap.read());
mapMemory.subscribe(() =>
  lastMap.change(() => decodeMapSearch({ ...lastingPart(mapMemory.read()) })),
);

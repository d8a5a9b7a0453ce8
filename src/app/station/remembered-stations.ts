import { type Codigo, decodeCodigo } from '#domain/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';

/** Where it is remembered on this device which stations a person keeps and has looked at. */
export const STATIONS_KEY = 'vigia.estacoes';

/** More favourites than one overlooks; beyond them the oldest stays and the new one is not kept. */
export const MAX_FAVOURITES = 50;
export const MAX_RECENT = 8;

/** Longer than all of these codes together. */
const MAX_LENGTH = 10_000;

/** Stations of one person, by code. */
export interface RememberedStations {
  /** In the order they were chosen. */
  readonly favourites: readonly Codigo[];
  /** The last one looked at first. */
  readonly recent: readonly Codigo[];
}

const NONE: RememberedStations = { favourites: [], recent: [] };

/** Storage may throw in any of its methods, and by being looked at. */
export type StationsStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

const codigosIn = (raw: unknown, maximum: number): readonly Codigo[] => {
  const codigos = new Set<Codigo>();
  for (const item of Array.isArray(raw) ? raw : []) {
    const codigo = decodeCodigo(item);
    if (codigo.ok && codigos.size < maximum) codigos.add(codigo.value);
  }
  return [...codigos];
};

/** Untrusted text of the storage to stations; what is no code is left out. */
export const decodeRemembered = (text: string | null): RememberedStations => {
  if (text === null || text.length > MAX_LENGTH) return NONE;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return NONE;
  }
  if (!isRecord(raw)) return NONE;
  return {
    favourites: codigosIn(raw['favoritas'], MAX_FAVOURITES),
    recent: codigosIn(raw['vistas'], MAX_RECENT),
  };
};

/** What {@link decodeRemembered} reads. */
export const encodeRemembered = ({ favourites, recent }: RememberedStations): string =>
  JSON.stringify({ favoritas: favourites, vistas: recent });

/** With a station among the favourites, or without it. */
export const withFavourite = (
  stations: RememberedStations,
  codigo: Codigo,
  isKept: boolean,
): RememberedStations => {
  const others = stations.favourites.filter((kept) => kept !== codigo);
  if (!isKept) return { ...stations, favourites: others };
  if (others.length < stations.favourites.length) return stations;
  return others.length < MAX_FAVOURITES
    ? { ...stations, favourites: [...others, codigo] }
    : stations;
};

/** With a station as the one looked at last. */
export const withVisit = (stations: RememberedStations, codigo: Codigo): RememberedStations => ({
  ...stations,
  recent: [codigo, ...stations.recent.filter((seen) => seen !== codigo)].slice(0, MAX_RECENT),
});

/** Favourites and what was looked at, remembered between visits; without storage, until the page is closed. */
export class StationMemory {
  readonly #storage: StationsStorage;
  readonly #listeners = new Set<() => void>();
  #stations: RememberedStations;

  constructor(storage: StationsStorage) {
    this.#storage = storage;
    this.#stations = this.#recall() ?? NONE;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): RememberedStations => this.#stations;

  /** Another tab of the site has chosen. */
  reload(): void {
    this.#settle(this.#recall() ?? this.#stations);
  }

  keep(codigo: Codigo, isKept: boolean): void {
    this.#change((stations) => withFavourite(stations, codigo, isKept));
  }

  visit(codigo: Codigo): void {
    this.#change((stations) => withVisit(stations, codigo));
  }

  /** On top of what other tabs have written meanwhile. */
  #change(change: (stations: RememberedStations) => RememberedStations): void {
    const next = change(this.#recall() ?? this.#stations);
    try {
      this.#storage().setItem(STATIONS_KEY, encodeRemembered(next));
    } catch {
      // Forbidden or full storage: it holds until the page is closed.
    }
    this.#settle(next);
  }

  #settle(stations: RememberedStations): void {
    if (encodeRemembered(stations) === encodeRemembered(this.#stations)) return;
    this.#stations = stations;
    for (const tell of this.#listeners) tell();
  }

  /** Null where the storage holds nothing, or cannot be read: what the page knows stands. */
  #recall(): RememberedStations | null {
    try {
      const text = this.#storage().getItem(STATIONS_KEY);
      return text === null ? null : decodeRemembered(text);
    } catch {
      return null;
    }
  }
}

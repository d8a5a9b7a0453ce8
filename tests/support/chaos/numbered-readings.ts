import type { TagMessage } from '#contract/tag-source.ts';

const STATIONS = 80;
const PATHS = [
  'Data/Rio/RioNivel/Value',
  'Data/Chuva/Chuva1h/Value',
  'Data/Meteo/Temperatura/Value',
  'Data/Meteo/Umidade/Value',
  'constructor',
];
const CODE = /^EST-(\d{5})$/;

/** How many tags the readings are of, each in its turn. */
export const TAGS = STATIONS * PATHS.length;

/** The reading of a number, 1 or more. Its value is the number: whoever holds it can say which one it is, of which tag, and what came before. */
export const numberedReading = (k: number): TagMessage => {
  const turn = k % TAGS;
  return {
    codigo: `EST-${String(turn % STATIONS).padStart(5, '0')}`,
    path: PATHS[Math.floor(turn / STATIONS)] ?? '',
    data: k,
  };
};

/** The turn of a tag, below {@link TAGS}; null for none of the readings. */
export const turnOf = (codigo: unknown, path: unknown): number | null => {
  const station = Number(CODE.exec(String(codigo))?.[1] ?? STATIONS);
  const place = PATHS.indexOf(String(path));
  return station >= STATIONS || place === -1 ? null : place * STATIONS + station;
};

/** The number of a reading as it was received; null if tag and value are not those of one. */
export const numberOf = (codigo: unknown, path: unknown, data: unknown): number | null => {
  const turn = turnOf(codigo, path);
  return typeof data === 'number' && turn !== null && data > 0 && data % TAGS === turn
    ? data
    : null;
};

/** The number of the last reading of a tag, by its turn, among the first `last`; 0 for none. */
export const lastNumberOf = (turn: number, last: number): number =>
  Math.max(0, last - ((((last - turn) % TAGS) + TAGS) % TAGS));

import { isMeasurementType, type MeasurementType } from '#domain/quantities/catalogue.ts';
import { decodeDay } from '#domain/time/date-range.ts';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { decodeStepWord, stepWord } from '#domain/series/history-step.ts';
import { clampOpacity } from '#app/map/overlays/overlay.ts';
import { PAGE_SIZES, type PageSize } from '#app/ui/pagination.ts';
import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import {
  isTableColumn,
  TABLE_GROUPS,
  type TableColumnKey,
  type TableGroup,
} from '#domain/quantities/table-columns.ts';
import { MAX_CODIGO_LENGTH } from '#domain/tags/tag-path.ts';
import { cutText, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import type { IsoDay } from '#domain/time/zone-days.ts';

/**
 * What a URL holds, a route each (the URL is the state of a screen: it can be shared and reloaded). A URL is untrusted: what does not fit is left out, text is cut,
 * nothing throws. Every decoder also accepts what it has made, because the router hands typed search back to it.
 */
export type RawSearch = Readonly<Record<string, unknown>>;

export const MAP_VISTAS = ['radar', 'satelite'] as const;
export type MapVista = (typeof MAP_VISTAS)[number];

/** `/mapa`. `historico` and `valor` are completed by the domain's `decodeSelection`. */
export interface MapSearch {
  readonly medida?: MeasurementType | undefined;
  readonly historico?: string | undefined;
  readonly valor?: string | undefined;
  /** Code of the selected station. */
  readonly estacao?: string | undefined;
  /** Degrees. */
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
  readonly zoom?: number | undefined;
  /** What the map is for: nothing is the stations. */
  readonly vista?: MapVista | undefined;
  /** Types of station that are shown; without it, all. */
  readonly tipos?: readonly StationType[] | undefined;
  /** Legend scaled to the data also where its range is fixed. */
  readonly escala?: 'auto' | undefined;
  /** Opacity of the radar and the satellite pictures, 0 to 1; not there is off. */
  readonly radar?: number | undefined;
  readonly satelite?: number | undefined;
}

export const TABLE_ONLY_WORDS = ['leitura', 'chovendo'] as const;
export type TableOnlyWord = (typeof TABLE_ONLY_WORDS)[number];

/** `/tabela`. */
export interface TableSearch {
  readonly busca?: string | undefined;
  /** Keys of columns, `-` before what descends, the most important first; what is not shown counts for nothing. */
  readonly ordem?: readonly string[] | undefined;
  readonly tipo?: StationType | undefined;
  /** Names of a basin and of a region. */
  readonly bacia?: string | undefined;
  readonly regiao?: string | undefined;
  /** Only stations that have a reading, only where it rains now. */
  readonly so?: readonly TableOnlyWord[] | undefined;
  readonly grupo?: TableGroup | undefined;
  /** Columns of `personalizada`, in order. */
  readonly colunas?: readonly TableColumnKey[] | undefined;
  /** Without it numbers are coloured by their legend. */
  readonly cores?: 'nao' | undefined;
  /** Rows a page; without it 25. */
  readonly linhas?: PageSize | undefined;
  /** From 1; without it the first. */
  readonly pagina?: number | undefined;
}

/** `/barragens`. */
export interface DamsSearch {
  /** Type of the gates that are listed; without it, every gate. */
  readonly comporta?: string | undefined;
  /** Key of the city whose dams are looked for. */
  readonly cidade?: string | undefined;
}

/** How far back from now; without one, and without days, 24 hours. */
export const ANALYSIS_PERIODS = ['6h', '3d', '7d', '30d'] as const;
export type AnalysisPeriod = (typeof ANALYSIS_PERIODS)[number];

/**
 * `/estacao/…/analise/…`: a period up to now, or days of America/Sao_Paulo, `de` never after `ate`; days win. Without either the
 * view's default range.
 */
export interface AnalysisSearch {
  readonly periodo?: AnalysisPeriod | undefined;
  readonly de?: IsoDay | undefined;
  readonly ate?: IsoDay | undefined;
  /** Time between two rows of history; without it, as the range asks for. */
  readonly passo?: string | undefined;
  /** Without it: every quantity the station has. */
  readonly series?: readonly HistoricalField[] | undefined;
  /** Rows a page of the table; without it 100. */
  readonly linhas?: PageSize | undefined;
  /** From 1; without it the first. */
  readonly pagina?: number | undefined;
}

/** What a table starts with. */
export const DEFAULT_PAGE_SIZE: PageSize = '25';
/** A series is scrolled through more than it is leafed through. */
export const DEFAULT_SERIES_PAGE_SIZE: PageSize = '100';
/** More columns than anybody sorts by. */
export const MAX_SORTS = 3;
/** Far beyond any network. */
const MAX_PAGE = 100_000;

/** Longest key of a column or an option. */
const MAX_KEY_LENGTH = 40;

const MAX_ZOOM = 24;
/** Five decimals are about a metre. */
const DEGREE_DECIMALS = 5;
const ZOOM_DECIMALS = 2;

const textOf = (raw: unknown, maximum: number): string | undefined => {
  if (typeof raw === 'number' || typeof raw === 'boolean') return textOf(String(raw), maximum);
  if (typeof raw !== 'string') return undefined;
  const text = cutText(raw, maximum);
  return text.trim() === '' ? undefined : text;
};

const codigoOf = (raw: unknown): string | undefined => {
  const text = textOf(raw, MAX_CODIGO_LENGTH + 1);
  // A cut code would be another station's.
  return text !== undefined && text.length <= MAX_CODIGO_LENGTH ? text : undefined;
};

/** The number that is written; NaN for what is none. An empty text is none, though `Number` makes a zero of it. */
const writtenNumber = (raw: unknown): number => {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
};

const numberOf = (
  raw: unknown,
  minimum: number,
  maximum: number,
  decimals: number,
): number | undefined => {
  const number = writtenNumber(raw);
  if (!Number.isFinite(number) || number < minimum || number > maximum) return undefined;
  // The addition makes a zero of a negative zero, which no URL can hold.
  return Number(number.toFixed(decimals)) + 0;
};

/** An overlay's opacity; what is no number leaves it off, for a new address has no opacity before. */
const opacityOf = (raw: unknown): number | undefined =>
  clampOpacity(writtenNumber(raw)) ?? undefined;

const oneOf = <T extends string>(raw: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === raw);

/** Without its undefined members, so that the URL stays short. */
type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const present = <T extends object>(search: T): Present<T> => {
  const kept: Present<T> = { ...search };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
};

/**
 * A decoder for the router, which lays what is decoded over the raw search: what was left out has to be named, or the raw text would
 * show through.
 */
export const strictly =
  <Search extends object>(decode: (raw: RawSearch) => Search) =>
  (raw: RawSearch): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...decode(raw),
  });

/** Words of a list, from the address or as the router hands it back. */
const wordsOf = (raw: unknown, maximum = 400): readonly unknown[] => {
  if (typeof raw === 'string') return cutText(raw, maximum).split(',');
  return Array.isArray(raw) ? raw : [];
};

const typesOf = (raw: unknown): readonly StationType[] | undefined => {
  const words = wordsOf(raw);
  const types = STATION_TYPES.filter((type) => words.includes(type));
  // All of them is no filter.
  return types.length === 0 || types.length === STATION_TYPES.length ? undefined : types;
};

export const decodeMapSearch = (raw: RawSearch): MapSearch =>
  present({
    medida: isMeasurementType(raw['medida']) ? raw['medida'] : undefined,
    historico: textOf(raw['historico'], MAX_KEY_LENGTH),
    valor: textOf(raw['valor'], MAX_KEY_LENGTH),
    estacao: codigoOf(raw['estacao']),
    lat: numberOf(raw['lat'], -90, 90, DEGREE_DECIMALS),
    lon: numberOf(raw['lon'], -180, 180, DEGREE_DECIMALS),
    zoom: numberOf(raw['zoom'], 0, MAX_ZOOM, ZOOM_DECIMALS),
    tipos: typesOf(raw['tipos']),
    escala: oneOf(raw['escala'], ['auto']),
    vista: oneOf(raw['vista'], MAP_VISTAS),
    radar: opacityOf(raw['radar']),
    satelite: opacityOf(raw['satelite']),
  });

const onlyOf = (raw: unknown): readonly TableOnlyWord[] | undefined => {
  const words = wordsOf(raw);
  const wanted = TABLE_ONLY_WORDS.filter((word) => words.includes(word));
  return wanted.length === 0 ? undefined : wanted;
};

/** Longer than the keys of all columns together. */
const MAX_COLUMNS_LENGTH = 2_000;

const columnsOf = (raw: unknown): readonly TableColumnKey[] | undefined => {
  const columns = [...new Set(wordsOf(raw, MAX_COLUMNS_LENGTH).filter(isTableColumn))];
  return columns.length === 0 ? undefined : columns;
};

const SORT_WORD = /^-?\w{1,40}$/;

const orderOf = (raw: unknown): readonly string[] | undefined => {
  const words = wordsOf(raw).filter(
    (word): word is string => typeof word === 'string' && SORT_WORD.test(word),
  );
  return words.length === 0 ? undefined : words.slice(0, MAX_SORTS);
};

const pageSizeOf = (raw: unknown, usual: PageSize): PageSize | undefined => {
  const size = oneOf(raw, PAGE_SIZES);
  return size === usual ? undefined : size;
};

export const decodeTableSearch = (raw: RawSearch): TableSearch =>
  present({
    busca: textOf(raw['busca'], MAX_TEXT_LENGTH),
    ordem: orderOf(raw['ordem']),
    tipo: oneOf(raw['tipo'], STATION_TYPES),
    bacia: textOf(raw['bacia'], MAX_TEXT_LENGTH),
    regiao: textOf(raw['regiao'], MAX_TEXT_LENGTH),
    so: onlyOf(raw['so']),
    grupo: oneOf(raw['grupo'], TABLE_GROUPS),
    colunas: columnsOf(raw['colunas']),
    cores: oneOf(raw['cores'], ['nao']),
    linhas: pageSizeOf(raw['linhas'], DEFAULT_PAGE_SIZE),
    pagina: numberOf(raw['pagina'], 2, MAX_PAGE, 0),
  });

export const decodeDamsSearch = (raw: RawSearch): DamsSearch =>
  present({
    comporta: textOf(raw['comporta'], MAX_TEXT_LENGTH),
    cidade: textOf(raw['cidade'], MAX_KEY_LENGTH),
  });

const dayOf = (raw: unknown): IsoDay | undefined =>
  typeof raw === 'string' && decodeDay(raw).ok ? raw : undefined;

const fieldsOf = (raw: unknown): readonly HistoricalField[] | undefined => {
  const words = wordsOf(raw);
  const fields = HISTORICAL_FIELDS.filter((field) => words.includes(field));
  return fields.length === 0 ? undefined : fields;
};

export const decodeAnalysisSearch = (raw: RawSearch): AnalysisSearch => {
  const days = [dayOf(raw['de']), dayOf(raw['ate'])] as const;
  const [first, last] = days;
  // Days written year first sort as text.
  const swapped = first !== undefined && last !== undefined && first > last;
  const step = decodeStepWord(raw['passo']);
  return present({
    periodo:
      first === undefined && last === undefined
        ? oneOf(raw['periodo'], ANALYSIS_PERIODS)
        : undefined,
    de: swapped ? last : first,
    ate: swapped ? first : last,
    passo: step === undefined ? undefined : stepWord(step),
    series: fieldsOf(raw['series']),
    linhas: pageSizeOf(raw['linhas'], DEFAULT_SERIES_PAGE_SIZE),
    pagina: numberOf(raw['pagina'], 2, MAX_PAGE, 0),
  });
};

/** For screens without parameters of their own. */
export const decodeNoSearch = (): Record<string, never> => ({});

/** Typed search to the URL: plain text, a list joined by commas. No JSON, so that a person can read and write it. */
export const searchToUrl = (search: RawSearch): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value)) params.set(key, value.join(','));
    else if (['string', 'number', 'boolean'].includes(typeof value)) params.set(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** The URL to raw search: every value is text, the first one of a key counts. */
export const urlToSearch = (url: string): Record<string, string> => {
  const search = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(url)) {
    if (!search.has(key)) search.set(key, value);
  }
  return Object.fromEntries(search);
};

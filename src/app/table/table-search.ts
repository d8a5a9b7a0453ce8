import {
  isTableColumn,
  TABLE_GROUPS,
  type TableColumnKey,
  type TableGroup,
} from '#domain/quantities/choices/table-columns.ts';
import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import type { PageSize } from '#app/ui/controls/pagination.ts';
import {
  oneOf,
  pageParameterOf,
  pageSizeOf,
  present,
  type RawSearch,
  someOf,
  textOf,
  wordsOf,
} from '#app/url/decoders.ts';

export const TABLE_ONLY_WORDS = ['leitura', 'chovendo', 'cota'] as const;
export type TableOnlyWord = (typeof TABLE_ONLY_WORDS)[number];

/** Search parameters of `/tabela`. */
export interface TableSearch {
  readonly busca?: string | undefined;
  /** Sort keys, most important first, `-` for descending; unknown columns are ignored. */
  readonly ordem?: readonly string[] | undefined;
  readonly tipo?: StationType | undefined;
  /** Name of a basin, name of a region. */
  readonly bacia?: string | undefined;
  readonly regiao?: string | undefined;
  /** Filters: only stations with a reading, only where it rains now. */
  readonly so?: readonly TableOnlyWord[] | undefined;
  readonly grupo?: TableGroup | undefined;
  /** Columns of `personalizada`, in order. */
  readonly colunas?: readonly TableColumnKey[] | undefined;
  /** By default numbers are coloured by their legend. */
  readonly cores?: 'nao' | undefined;
  /** Page size; default 25. */
  readonly linhas?: PageSize | undefined;
  /** From 1; default 1. */
  readonly pagina?: number | undefined;
}

export const DEFAULT_PAGE_SIZE: PageSize = '25';
/** Maximum number of sort columns. */
export const MAX_SORTS = 3;

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

export const decodeTableSearch = (raw: RawSearch): TableSearch =>
  present({
    busca: textOf(raw['busca'], MAX_TEXT_LENGTH),
    ordem: orderOf(raw['ordem']),
    tipo: oneOf(raw['tipo'], STATION_TYPES),
    bacia: textOf(raw['bacia'], MAX_TEXT_LENGTH),
    regiao: textOf(raw['regiao'], MAX_TEXT_LENGTH),
    so: someOf(raw['so'], TABLE_ONLY_WORDS),
    grupo: oneOf(raw['grupo'], TABLE_GROUPS),
    colunas: columnsOf(raw['colunas']),
    cores: oneOf(raw['cores'], ['nao']),
    linhas: pageSizeOf(raw['linhas'], DEFAULT_PAGE_SIZE),
    pagina: pageParameterOf(raw['pagina']),
  });

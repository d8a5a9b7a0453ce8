import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { oneOf, present, type RawSearch, textOf } from '#app/url/decoders.ts';

/** What the journal can be narrowed to: the kinds of each. */
export const JOURNAL_KINDS = {
  cotas: ['level-reached', 'level-left'],
  chuva: ['rain-class'],
  comportas: ['gate-opened', 'gate-closed'],
  silencio: ['silent', 'back'],
  reguas: ['datum'],
} as const satisfies Readonly<Record<string, readonly JournalEvent['kind'][]>>;

export type JournalKind = keyof typeof JOURNAL_KINDS;

/** The table's keys, in its order. */
export const JOURNAL_KIND_KEYS = [
  'cotas',
  'chuva',
  'comportas',
  'silencio',
  'reguas',
] as const satisfies readonly JournalKind[];

/** Parameters of `/acontecimentos`. */
export interface JournalSearch {
  /** Without it, every kind. */
  readonly tipo?: JournalKind | undefined;
  /** Part of a station's name, code or river. */
  readonly busca?: string | undefined;
}

export const decodeJournalSearch = (raw: RawSearch): JournalSearch =>
  present({
    tipo: oneOf(raw['tipo'], JOURNAL_KIND_KEYS),
    busca: textOf(raw['busca'], MAX_TEXT_LENGTH),
  });

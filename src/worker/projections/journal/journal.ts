import type { JournalEntry } from '#contract/journal/journal.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { JournalFrame, JournalQuery, ShownJournal } from '#worker/api/journal.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { LogView, PastMoment, Projection } from '../projection.ts';
import { SiteJournal } from './site-journal.ts';

/** An older past would need more days of the journal than a core keeps. */
const MOST_DAYS_AGO = 31;

/** What happened in the network. Of the log only the names of stations are in it. */
export class Journal implements Projection<JournalFrame, JournalQuery> {
  readonly #log: LogView;
  readonly #source: SiteJournal | null;
  /** Null: the present. */
  readonly #until: PastMoment | null;
  #query: JournalQuery;
  /** Answers at the last frame; null: a frame is due as soon as there is something to show. */
  #answered: number | null = null;
  /** What the last frame was made of; null: it has to be made again. */
  #made: string | null = null;

  /** What views of one core share: a part of this file, which is loaded with the first of them. */
  static source(...ports: ConstructorParameters<typeof SiteJournal>): SiteJournal {
    return new SiteJournal(...ports);
  }

  constructor(
    log: LogView,
    source: SiteJournal | null,
    query: JournalQuery,
    until: PastMoment | null = null,
  ) {
    this.#log = log;
    this.#source = source;
    this.#until = until;
    this.#query = query;
    this.#want();
  }

  get stale(): boolean {
    if (this.#source?.isSettled === false) return false;
    return this.#made === null || (this.#source?.answers ?? null) !== this.#answered;
  }

  follow({ touched }: LogRows): void {
    if (touched.described.length > 0) this.#made = null;
  }

  update(query: JournalQuery): void {
    this.#query = query;
    this.#made = null;
    this.#want();
  }

  frame(): JournalFrame {
    const { answers = null, version = '' } = this.#source ?? {};
    const isSame = this.#made === version;
    this.#answered = answers;
    this.#made = version;
    this.#want();
    return { journal: isSame ? null : this.#shown() };
  }

  #want(): void {
    const { daysAgo = 0 } = this.#until ?? {};
    if (daysAgo <= MOST_DAYS_AGO) this.#source?.want(this.#query.days + daysAgo);
  }

  #shown(): ShownJournal {
    const { document: journal = null, hasFailed = true } = this.#source ?? {};
    if (journal === null) return { kind: hasFailed ? 'failed' : 'loading' };
    const { listed, until } = journal;
    if (until === null && listed === 0) return { kind: 'loading' };
    const { limit, to = Infinity } = this.#query;
    const { at: last = Infinity, daysAgo = 0 } = this.#until ?? {};
    if (daysAgo > MOST_DAYS_AGO) return { kind: 'failed' };
    const days = journal.days.slice(-this.#query.days - daysAgo);
    const found = days
      .flatMap(({ entries }) => entries.filter(this.#isAsked()))
      .filter(({ at }) => at <= Math.min(last, to))
      .toSorted((a, b) => b.at - a.at || b.id - a.id);
    return {
      kind: 'ready',
      entries: found.slice(0, limit).map(({ id, at, station, event, annulled }) => {
        return {
          key: id,
          at,
          station,
          event,
          annulled: annulled !== null && annulled.at > last ? null : annulled,
          name: this.#nameOf(station),
        };
      }),
      isCut: found.length > limit,
      hasMore: listed > days.length,
      until,
      isOld: hasFailed,
    };
  }

  #isAsked(): (entry: JournalEntry) => boolean {
    const { kinds } = this.#query;
    const codigos = this.#query.codigos === null ? null : new Set(this.#query.codigos);
    const search = plainText(this.#query.search);
    return ({ station, event }) =>
      (kinds === null || kinds.includes(event.kind)) &&
      (codigos === null || codigos.has(station)) &&
      (search === '' || this.#textOf(station).includes(search));
  }

  #textOf(codigo: string): string {
    const river = this.#stationOf(codigo)?.river ?? '';
    return plainText([codigo, this.#nameOf(codigo), river].join(' '));
  }

  #nameOf(codigo: string): string {
    return this.#stationOf(codigo)?.name ?? codigo;
  }

  #stationOf(codigo: string) {
    const id = this.#log.dictionary.findStation(codigo);
    return id === undefined ? null : this.#log.directory.stationOf(id);
  }
}

import {
  encodeJournalIndex,
  JOURNAL_PATH,
  type JournalDay,
  type JournalIndex,
  joinJournalDay,
  journalDayPath,
  readJournalDayPath,
} from '#contract/journal/journal.ts';
import { MINUTE_MS, SECOND_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { madeWithin } from '#process/made-within.ts';
import type { JournalSource } from '#storage/history/journal/journal-source.ts';
import { KeptFiles } from '../http/kept-files.ts';
import { jsonFile, type MemoryFile } from '../http/memory-file.ts';
import { late, madeFile, publicFiles, pathOf, type Route } from '../http/route.ts';

/** While the store does not answer, and while a demonstration's journal is being made. */
export const JOURNAL_LATE = late(
  'Os acontecimentos ainda não estão prontos: tente de novo em instantes.',
);
const FOR_EVER = 'public, max-age=31536000, immutable';
const SOON = 'public, max-age=5';
/** Readers ask every few seconds. */
const INDEX_CACHING = 'public, max-age=2';

/** How long an index is handed out before the store is asked again. */
const INDEX_MS = SECOND_MS;
/** Not packed: a month of days like those of a flood. */
const KEPT_BYTES = 8 * 1024 * 1024;

type AskedDay = Pick<JournalDay, 'day' | 'revision'>;

/** What happened at stations, as files (PROVIDER 13). */
class JournalFiles {
  readonly #source: JournalSource;
  readonly #days = new KeptFiles(KEPT_BYTES);
  readonly #listed: () => Promise<JournalIndex>;
  #indexFile: { readonly text: string; readonly file: MemoryFile } | null = null;

  constructor(source: JournalSource) {
    this.#source = source;
    this.#listed = madeWithin(INDEX_MS, () => source.index());
  }

  async index(): Promise<MemoryFile> {
    const { days, until } = await this.#listed();
    // To the minute, so that it is sent again at most once a minute while nothing happens.
    const whole = until === null ? null : epochMs(until - (until % MINUTE_MS));
    const text = encodeJournalIndex({ days, until: whole });
    if (this.#indexFile?.text === text) return this.#indexFile.file;
    const file = jsonFile(text, INDEX_CACHING, 'fast');
    this.#indexFile = { text, file };
    return file;
  }

  /** A day in the revision of its address, else as it is now; null if it has no entries. */
  async day(asked: AskedDay): Promise<MemoryFile | null> {
    const known = this.#days.find(journalDayPath(asked));
    if (known !== undefined) return known;
    const { days } = await this.#listed();
    const listed = days.find(({ day }) => day === asked.day);
    if (listed === undefined) return null;
    // A revision that is gone is answered from one file, however many there were.
    const address = journalDayPath(listed);
    const key = listed.revision === asked.revision ? address : `${address}?`;
    return this.#days.find(key) ?? this.#days.keep(key, this.#make(asked));
  }

  async #make(asked: AskedDay): Promise<MemoryFile | null> {
    const found = await this.#source.entries(asked.day);
    if (found === null) return null;
    const caching = found.revision === asked.revision ? FOR_EVER : SOON;
    return jsonFile(joinJournalDay(asked.day, found.entries), caching, 'fast');
  }
}

/** The journal over HTTP (PROVIDER 13). */
export const journalRoute = (source: JournalSource): Route => {
  const files = new JournalFiles(source);
  return publicFiles({
    name: 'journal',
    owns: (path) => path === JOURNAL_PATH || readJournalDayPath(path) !== null,
    find: (request) => {
      const asked = readJournalDayPath(pathOf(request));
      return madeFile(asked === null ? files.index() : files.day(asked), JOURNAL_LATE);
    },
  });
};

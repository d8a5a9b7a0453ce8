import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { COLUMN_LENGTH, type ListedDay, startOfColumnDay } from '#contract/columns/day-columns.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { Logger } from '#process/logger.ts';
import type { DayColumnsSource } from '#storage/history/days/day-columns-source.ts';
import { dayCsv, dayParquet, readDayTable } from './day-table.ts';
import type { RowNotes } from './row-notes.ts';

/** Folder beside the database. */
const FOLDER = 'archive';
/** Without a folder of the operator's: as many newest days, as long as the program runs. */
const MOST_WITHOUT_FOLDER = 7;
/** So long after its end a day is written: beyond the time after which the store closes it. */
const SETTLED_AFTER_MS = 3 * HOUR_MS;
/** How often days that have ended are looked for. */
const EVERY_MS = 10 * MINUTE_MS;
/** Between two days, and before the first: visitors come first. */
const REST_MS = 30 * SECOND_MS;

/** The forms of an archived day, as the endings of its files. */
export const FORMS = ['csv', 'parquet'] as const;
export type ArchiveForm = (typeof FORMS)[number];

/** A day in the archive. */
export interface ArchivedDay {
  /** `YYYY-MM-DD`, of standard time. */
  readonly day: string;
  /** Of the store's day when it was written. */
  readonly revision: string;
}

const NAME = /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})\.parquet$/;

const fileName = ({ day, revision }: ArchivedDay, form: ArchiveForm): string =>
  `${day}.${revision}.${form}`;

/**
 * The days of a network as files, each written once after its end, in the folder of the data or, without one, in a temporary folder. A day
 * that is revised, by readings that came after its end, is written again. What cannot be written is logged and tried again.
 */
export class DayArchive {
  readonly #source: DayColumnsSource;
  readonly #zone: TimeZone;
  readonly #dataDir: string | null;
  readonly #notes: (codigos: readonly string[]) => Promise<RowNotes>;
  readonly #log: Logger;
  #folder: string | null = null;
  #days: readonly ArchivedDay[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /**
   * `dataDir`: the operator's folder; null: a temporary one. `notes`: what the rows of stations note.
   */
  constructor(
    source: DayColumnsSource,
    {
      zone,
      dataDir,
      notes,
      log,
    }: {
      readonly zone: TimeZone;
      readonly dataDir: string | null;
      readonly notes: (codigos: readonly string[]) => Promise<RowNotes>;
      readonly log: Logger;
    },
  ) {
    this.#source = source;
    this.#zone = zone;
    this.#dataDir = dataDir;
    this.#notes = notes;
    this.#log = log;
  }

  /** The days that are written, newest first. */
  get days(): readonly ArchivedDay[] {
    return this.#days;
  }

  /** Begins to write, a while from now. */
  start(): void {
    this.#later(REST_MS);
  }

  /** Where a day is stored; null if it is not in the archive. */
  fileOf(
    day: string,
    form: ArchiveForm,
  ): { readonly path: string; readonly revision: string } | null {
    const known = this.#days.find((one) => one.day === day);
    if (known === undefined || this.#folder === null) return null;
    return { path: join(this.#folder, fileName(known, form)), revision: known.revision };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#dataDir === null && this.#folder !== null) {
      await rm(this.#folder, { recursive: true, force: true });
    }
  }

  /** Writes the newest day that is missing. Whether there may be another. */
  async writeNext(): Promise<boolean> {
    const folder = (this.#folder ??= await this.#openFolder());
    const ended = (await this.#source.days())
      .filter(({ day, length }) => length === COLUMN_LENGTH && this.#isSettled(day))
      .toReversed();
    const kept = this.#dataDir === null ? ended.slice(0, MOST_WITHOUT_FOLDER) : ended;
    const missing = kept.find(
      ({ day, revision }) =>
        !this.#days.some((one) => one.day === day && one.revision === revision),
    );
    if (missing === undefined) return false;
    await this.#write(folder, missing);
    return true;
  }

  /** Late readings have mostly come: until then the day's revision changes with each step. */
  #isSettled(day: string): boolean {
    const end = startOfColumnDay(day, this.#zone) + DAY_MS;
    return Date.now() >= end + SETTLED_AFTER_MS;
  }

  async #openFolder(): Promise<string> {
    if (this.#dataDir === null) return mkdtemp(join(tmpdir(), 'vigia-archive-'));
    const folder = join(this.#dataDir, FOLDER);
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const [, day, revision] = NAME.exec(name) ?? [];
      if (day !== undefined && revision !== undefined) this.#note({ day, revision });
    }
    return folder;
  }

  async #write(folder: string, listed: ListedDay): Promise<void> {
    const table = await readDayTable(this.#source, listed, this.#zone);
    // It has another revision by now: it is listed with that one.
    if (table === null) return;
    const notes = await this.#notes([...new Set(table.codes)]);
    const csv = dayCsv(table, notes);
    await breathe();
    const contents = { csv, parquet: dayParquet(table, notes) };
    // Parquet last: by its name a day is found again.
    for (const form of FORMS) {
      const path = join(folder, fileName(listed, form));
      await writeFile(`${path}.new`, contents[form]);
      await rename(`${path}.new`, path);
    }
    const before = this.#days.find(({ day }) => day === listed.day);
    this.#note(listed);
    if (before !== undefined && before.revision !== listed.revision) {
      for (const form of FORMS) await rm(join(folder, fileName(before, form)), { force: true });
    }
  }

  #note({ day, revision }: ArchivedDay): void {
    const others = this.#days.filter((one) => one.day !== day);
    this.#days = [...others, { day, revision }].toSorted((a, b) => (a.day < b.day ? 1 : -1));
  }

  #later(ms: number): void {
    this.#timer = setTimeout(() => void this.#run(), ms).unref();
  }

  async #run(): Promise<void> {
    let isMore = false;
    try {
      isMore = await this.writeNext();
    } catch (error) {
      this.#log.warn('the archive of days cannot be written', { error: String(error) });
    }
    if (!this.#isClosed) this.#later(isMore ? REST_MS : EVERY_MS);
  }
}

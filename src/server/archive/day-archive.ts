import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLUMN_LENGTH, type ListedDay } from '#contract/columns/day-columns.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Logger } from '#process/logger.ts';
import type { DayColumnsSource } from '#storage/history/days/day-columns-source.ts';
import { dayCsv, dayParquet, readDayTable } from './day-table.ts';

/** Folder beside the database. */
const FOLDER = 'archive';
/** Without a folder of the operator's: as many newest days, as long as the program runs. */
const MOST_WITHOUT_FOLDER = 7;
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
  readonly #offsetMinutes: number;
  readonly #dataDir: string | null;
  readonly #log: Logger;
  #folder: string | null = null;
  #days: readonly ArchivedDay[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** `offsetMinutes`: of the network's standard time, east of UTC. `dataDir`: the operator's folder; null: a temporary one. */
  constructor(
    source: DayColumnsSource,
    {
      offsetMinutes,
      dataDir,
      log,
    }: {
      readonly offsetMinutes: number;
      readonly dataDir: string | null;
      readonly log: Logger;
    },
  ) {
    this.#source = source;
    this.#offsetMinutes = offsetMinutes;
    this.#dataDir = dataDir;
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

  /** The bytes of a day; null if it is not in the archive. */
  async read(day: string, form: ArchiveForm): Promise<Uint8Array | null> {
    const known = this.#days.find((one) => one.day === day);
    if (known === undefined || this.#folder === null) return null;
    return readFile(join(this.#folder, fileName(known, form))).catch(() => null);
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
      .filter(({ length }) => length === COLUMN_LENGTH)
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
    const table = await readDayTable(this.#source, listed, this.#offsetMinutes);
    // It has another revision by now: it is listed with that one.
    if (table === null) return;
    const contents = { csv: dayCsv(table), parquet: dayParquet(table) };
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

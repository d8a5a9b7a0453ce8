import {
  type CarriedValue,
  type DayColumn,
  COLUMN_QUANTITIES,
  dayColumnsPath,
  encodeDay,
  encodeDayColumn,
  encodeDayIndex,
  type ListedDay,
  startOfColumnDay,
} from '#contract/columns/day-columns.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { KeptFiles } from '../http/kept-files.ts';
import { jsonFile, type MemoryFile } from '../http/memory-file.ts';
import { madeWithin } from '#process/made-within.ts';
import type { DayColumnsSource, DayOfQuantity } from '#storage/history/days/day-columns-source.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const INDEX_CACHING = 'public, max-age=30, stale-while-revalidate=300';

/** How long an index is handed out before the source is asked again. */
const INDEX_MS = 10 * SECOND_MS;
/** Days kept, not packed: eleven of a network of 300 stations. */
const KEPT_BYTES = 32 * 1024 * 1024;

interface Sources {
  readonly source: DayColumnsSource;
  readonly zone: TimeZone;
  readonly keptBytes?: number;
}

/** A column as it is published: what can be read of the source's, up to the end of the day. */
const publishedColumn = (found: DayOfQuantity, length: number): DayColumn => {
  const stations = new Map<Codigo, Float64Array>();
  for (const [code, column] of found.stations) {
    const codigo = decodeCodigo(code);
    const steps = Float64Array.from(column.subarray(0, length));
    if (codigo.ok && !steps.every(Number.isNaN)) stations.set(codigo.value, steps);
  }
  const carried = new Map<Codigo, CarriedValue>();
  for (const [code, value] of found.carried) {
    const codigo = decodeCodigo(code);
    if (codigo.ok && !stations.has(codigo.value)) carried.set(codigo.value, value);
  }
  return { stations, carried };
};

/** The past as files (PROVIDER 10): each day is made once for everybody, when it is first asked for. */
export class DayColumnCache {
  readonly #source: DayColumnsSource;
  readonly #zone: TimeZone;
  readonly #files: KeptFiles;
  /** The days that there are; as old as {@link INDEX_MS} at most. */
  readonly days: () => Promise<readonly ListedDay[]>;

  constructor({ source, zone, keptBytes = KEPT_BYTES }: Sources) {
    this.#files = new KeptFiles(keptBytes);
    this.#source = source;
    this.#zone = zone;
    this.days = madeWithin(INDEX_MS, () => source.days());
  }

  get keptBytes(): number {
    return this.#files.bytes;
  }

  async index(): Promise<MemoryFile> {
    return jsonFile(encodeDayIndex(await this.days()), INDEX_CACHING, 'fast');
  }

  /** The day of an address; null if it is not there, or no longer in that revision. */
  async day(asked: Pick<ListedDay, 'day' | 'revision'>): Promise<MemoryFile | null> {
    const address = dayColumnsPath(asked);
    const known = this.#files.find(address);
    if (known !== undefined) return known;
    const listed = (await this.days()).find(
      ({ day, revision }) => day === asked.day && revision === asked.revision,
    );
    if (listed === undefined) return null;
    return this.#files.find(address) ?? this.#files.keep(address, this.#make(listed));
  }

  /** One quantity after the other: others who read the source have their turns. */
  async #make(listed: ListedDay): Promise<MemoryFile | null> {
    const { day, length } = listed;
    const members: (string | null)[] = [];
    for (const quantity of COLUMN_QUANTITIES) {
      const found = await this.#source.column(listed, quantity);
      if (found === null) return null;
      members.push(encodeDayColumn(quantity, publishedColumn(found, length)));
    }
    const from = startOfColumnDay(day, this.#zone);
    // A tight packing would be a fifth smaller, after four seconds in which the first visitor waits.
    return jsonFile(encodeDay({ day, from, length }, members), FOR_EVER, 'fast');
  }
}

import {
  type DayColumns,
  dayColumnsPath,
  decodeDayColumns,
  decodeDayIndex,
  type ListedDay,
} from '#contract/columns/day-columns.ts';
import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import type { RequestPorts } from '#feed/request-text.ts';
import { type DocumentReader, readDocument } from '../feed/read-document.ts';
import type { Rejections } from '../feed/rejections.ts';

/** A day of 5,000 stations is some 48 MB. */
const RULES = {
  maxBytes: 64 * 1024 * 1024,
  unreadable: 'past-unreadable',
  item: 'past-item',
} as const;
/** A list is used for so long: every ten minutes it names a step more. */
const LIST_MS = MINUTE_MS;
/** Days in memory: some 8 MB each for 170 stations. */
const HELD_DAYS = 5;

/** Every quantity of one day, in the revision of the last list of days. */
export interface PastDay extends ListedDay {
  readonly columns: DayColumns['columns'];
}

/** Days of the past: `PastDays`, or those of a kept moment. */
export interface DaySource {
  /** A listed day; undefined if there is none of this name in the last list. */
  readonly listed: (day: string) => ListedDay | undefined;
  /** Reads the list of days again where that may bring others; false where it cannot be had: the last one stays. */
  readonly list: (isAgain: boolean) => Promise<boolean>;
  /** A day; null if it could not be had. */
  readonly day: (listed: ListedDay) => Promise<PastDay | null>;
}

/** The days of the past that a server keeps (PROVIDER 10). A day is requested once, and again where its revision has become another one. */
export class PastDays implements DaySource {
  readonly #reader: DocumentReader;
  readonly #url: string;
  #listed: ReadonlyMap<string, ListedDay> = new Map();
  #asked: Promise<{ readonly days: readonly ListedDay[] } | null> = Promise.resolve(null);
  /** Monotonic milliseconds. */
  #askedAt = -Infinity;
  /** By day; the one that was used last is last. */
  readonly #held = new Map<string, Promise<PastDay | null>>();

  constructor(ports: RequestPorts, url: string, rejections: Pick<Rejections, 'count'>) {
    this.#reader = { ports, rules: RULES, rejections };
    this.#url = url;
  }

  listed(day: string): ListedDay | undefined {
    return this.#listed.get(day);
  }

  /** Reads the list of days where it is older than a minute; false where it cannot be had: the last one stays. */
  async list(isAgain = false): Promise<boolean> {
    const { elapsed } = this.#reader.ports;
    if (isAgain || elapsed() - this.#askedAt > LIST_MS) {
      this.#askedAt = elapsed();
      // The browser may keep an old list for minutes: it lacks the last steps.
      this.#asked = readDocument(this.#reader, this.#url, decodeDayIndex, 'no-cache');
    }
    const answer = await this.#asked;
    if (answer === null) {
      this.#askedAt = -Infinity;
      return false;
    }
    this.#listed = new Map(answer.days.map((day) => [day.day, day]));
    return true;
  }

  /** A day; null if it could not be had: it is requested again by the next call. */
  day(listed: ListedDay): Promise<PastDay | null> {
    const key = `${listed.day}.${listed.revision}`;
    const known = this.#held.get(key) ?? this.#request(listed, key);
    this.#held.delete(key);
    this.#held.set(key, known);
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= HELD_DAYS) break;
      this.#held.delete(oldest);
    }
    return known;
  }

  async #request(listed: ListedDay, key: string): Promise<PastDay | null> {
    const url = new URL(dayColumnsPath(listed), this.#url).href;
    const answer = await readDocument(this.#reader, url, decodeDayColumns);
    if (answer !== null) return { ...listed, columns: answer.columns.columns };
    this.#held.delete(key);
    return null;
  }
}

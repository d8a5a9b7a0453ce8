import {
  decodeJournalDay,
  decodeJournalIndex,
  type JournalDay,
  journalDayPath,
  type JournalEntry,
} from '#contract/journal/journal.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Rejections } from '../../feed/rejections.ts';
import { type DocumentPorts, ShownDocument } from '../../feed/shown-document.ts';

/** A day of a storm in a large network. */
const MAX_BYTES = 20_000_000;
/** What is known is shown without waiting for longer: a page that the server writes must not wait for a slow disk. */
const SLOW_MS = 300;

/** A day of the journal in its revision; entries as the server numbered them, those for people alone. */
interface HeldDay extends Pick<JournalDay, 'day' | 'revision'> {
  readonly entries: readonly JournalEntry[];
}

/** Days oldest first. */
interface HeldJournal {
  readonly days: readonly HeldDay[];
  /** How many days have entries. */
  readonly listed: number;
  readonly until: EpochMs | null;
}

/** The journal of a server (PROVIDER 13): its newest days; a day is read again where its revision is another one. */
export class SiteJournal extends ShownDocument<HeldJournal> {
  readonly #onSlow: () => void;
  #days = 0;
  #isSlow = false;

  /** `onAnswer`: also where an answer is slow. */
  constructor(
    ports: DocumentPorts,
    url: string,
    rejections: Pick<Rejections, 'count'>,
    onAnswer: () => void,
  ) {
    const rules = {
      every: ports.timers.journalEvery,
      maxBytes: MAX_BYTES,
      unreadable: 'journal-unreadable',
      item: 'journal-entry',
    } as const;
    super(url, rules, { ports, rejections, onAnswer });
    this.#onSlow = onAnswer;
  }

  /** Whether to show what is known: it is new (two pauses), newer does not come quickly, or none is requested, as after a page was hidden. */
  get isSettled(): boolean {
    return this.#isSlow || this.isIdle || this.age <= 2 * this.pause;
  }

  /** Names what is known: something else has another one. */
  get version(): string {
    const { days = [], listed = 0, until = null } = this.document ?? {};
    const revisions = days.map(({ revision }) => revision).join(' ');
    return `${this.hasFailed} ${until === null} ${listed} ${revisions}`;
  }

  /** A view shows the newest `days`. */
  want(days: number): void {
    const isMore = days > this.#days;
    this.#days = Math.max(this.#days, days);
    this.request(isMore);
  }

  /** A server that has just started has its first journal within seconds. */
  protected override get pause(): number {
    return super.pause / (this.document?.until === null && this.document.listed === 0 ? 4 : 1);
  }

  protected async read(): Promise<HeldJournal | null> {
    const slow = setTimeout(() => {
      this.#isSlow = true;
      this.#onSlow();
    }, SLOW_MS);
    const journal = await this.#readDays();
    clearTimeout(slow);
    this.#isSlow = false;
    return journal;
  }

  async #readDays(): Promise<HeldJournal | null> {
    const read = await this.get(this.url, decodeJournalIndex);
    if (read === null) return null;
    const { days: listed, until } = read.index;
    const days = await Promise.all(listed.slice(-this.#days).map((day) => this.#day(day)));
    const whole = days.filter((day) => day !== null);
    return whole.length < days.length ? null : { days: whole, listed: listed.length, until };
  }

  async #day(listed: JournalDay): Promise<HeldDay | null> {
    const { day, revision } = listed;
    const known = this.document?.days.find((one) => one.day === day);
    if (known?.revision === revision) return known;
    const read = await this.get(new URL(journalDayPath(listed), this.url).href, decodeJournalDay);
    if (read === null) return null;
    return { day, revision, entries: read.entries.filter(({ event }) => isNotable(event)) };
  }
}

import {
  decodeJournalDay,
  decodeJournalIndex,
  type JournalDay,
  journalDayPath,
  type JournalEntry,
} from '#contract/journal/journal.ts';
import type { Result } from '#domain/result.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { isOk, requestText } from '#feed/request-text.ts';
import type { Rejections } from '../../feed/rejections.ts';
import type { CorePorts } from '../../ports.ts';

/** A day of a storm in a large network. */
const MAX_BYTES = 20_000_000;
/** What is known is shown without waiting for longer: a page that the server writes must not wait for a slow disk. */
const SLOW_MS = 300;
/** What is known is new for so many pauses between requests. */
const NEW_PAUSES = 2;
/** On a slow line a pause is so many times as long. */
const SLOW_LINE = 4;
/** Failures that double it: two minutes at most. */
const MOST_DOUBLED = 4;

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

/**
 * The journal of a server (PROVIDER 13): its newest days, asked for again as long as somebody shows them; a day is read again where its
 * revision is another one. A failure keeps what is known.
 */
export class SiteJournal {
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed' | 'isSlowLine'>;
  readonly #url: string;
  readonly #rejections: Pick<Rejections, 'count'>;
  readonly #onAnswer: () => void;
  #days = 0;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answeredAt = -Infinity;
  #isSlow = false;
  /** In a row. */
  #failures = 0;
  /** Answers so far, failed ones included. */
  answers = 0;
  /** Null: none that could be read. */
  journal: HeldJournal | null = null;

  /** `onAnswer`: also where an answer is slow. */
  constructor(
    ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed' | 'isSlowLine'>,
    url: string,
    rejections: Pick<Rejections, 'count'>,
    onAnswer: () => void,
  ) {
    this.#ports = ports;
    this.#url = url;
    this.#rejections = rejections;
    this.#onAnswer = onAnswer;
  }

  /** Whether to show what is known: it is new, or newer does not come quickly. */
  get isSettled(): boolean {
    const age = this.#ports.elapsed() - this.#answeredAt;
    // Nothing is on its way to a page that was hidden: its next frame asks.
    const isIdle = this.#timer === undefined;
    return this.#isSlow || isIdle || age <= NEW_PAUSES * this.#ports.timers.journalEvery;
  }

  /** The last request failed. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** Names what is known: something else has another one. */
  get version(): string {
    const { days = [], until = null } = this.journal ?? {};
    const revisions = days.map(({ revision }) => revision).join(' ');
    return `${this.hasFailed} ${until === null} ${revisions}`;
  }

  /** Somebody shows the newest `days`: they are asked for when they are due. */
  want(days: number): void {
    const isMore = days > this.#days;
    if (this.#timer !== undefined && !isMore) return;
    this.#days = Math.max(this.#days, days);
    if (isMore) this.#answeredAt = -Infinity;
    clearTimeout(this.#timer);
    const age = this.#ports.elapsed() - this.#answeredAt;
    const waitMs = Math.max(0, this.#pause - age);
    this.#timer = setTimeout(() => void this.#ask(), waitMs);
  }

  /** Longer after failures in a row, and where other files want the line. */
  get #pause(): number {
    const slow = this.#ports.isSlowLine?.() === true ? SLOW_LINE : 1;
    const failed = 2 ** Math.min(this.#failures, MOST_DOUBLED);
    return this.#ports.timers.journalEvery * Math.max(slow, failed);
  }

  async #ask(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const slow = setTimeout(() => {
      this.#isSlow = true;
      this.#onAnswer();
    }, SLOW_MS);
    const journal = await this.#read();
    clearTimeout(slow);
    if (turn !== this.#turn) return;
    this.#failures = journal === null ? this.#failures + 1 : 0;
    this.journal = journal ?? this.journal;
    this.#isSlow = false;
    this.answers += 1;
    this.#answeredAt = this.#ports.elapsed();
    this.#timer = undefined;
    this.#onAnswer();
  }

  async #read(): Promise<HeldJournal | null> {
    const read = await this.#get(this.#url, decodeJournalIndex);
    if (read === null) return null;
    const { days: listed, until } = read.index;
    const days = await Promise.all(listed.slice(-this.#days).map((day) => this.#day(day)));
    const whole = days.filter((day) => day !== null);
    return whole.length < days.length ? null : { days: whole, listed: listed.length, until };
  }

  async #day(listed: JournalDay): Promise<HeldDay | null> {
    const { day, revision } = listed;
    const known = this.journal?.days.find((one) => one.day === day);
    if (known?.revision === revision) return known;
    const url = new URL(journalDayPath(listed), this.#url).href;
    const read = await this.#get(url, decodeJournalDay);
    if (read === null) return null;
    return { day, revision, entries: read.entries.filter(({ event }) => isNotable(event)) };
  }

  /** Null where there is no answer that can be read. */
  async #get<Answer extends { readonly rejected: number }>(
    url: string,
    decode: (raw: unknown) => Result<Answer, string>,
  ): Promise<Answer | null> {
    const answer = await requestText(this.#ports, url, { maxBytes: MAX_BYTES });
    if (answer === null || !isOk(answer.status)) return null;
    const read = answer.text.ok ? decode(parseJson(answer.text.value, MAX_BYTES)) : answer.text;
    if (!read.ok) {
      this.#rejections.count('journal-unreadable');
      return null;
    }
    const { rejected } = read.value;
    if (rejected > 0) this.#rejections.count('journal-entry', rejected);
    return read.value;
  }
}

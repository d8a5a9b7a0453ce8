import {
  decodeJournalDay,
  decodeJournalIndex,
  type JournalDay,
  journalDayPath,
  type JournalEntry,
  type JournalIndex,
} from '#contract/journal/journal.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { logTrouble } from '#app/console-log.ts';
import { createStore, type Readable } from '#app/state/store.ts';

export type JournalState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready';
      /** Newest first; only those that {@link isNotable}. */
      readonly entries: readonly JournalEntry[];
      /** Whether older days can be asked for. */
      readonly hasMore: boolean;
      /** All that the server had received until then is in it. */
      readonly until: EpochMs | null;
      /** The last request failed: newer entries may be missing. */
      readonly isOld: boolean;
    };

const LOADING: JournalState = { kind: 'loading' };

/** In a storm a day has 20 kB, and is another one each time. */
const POLL_MS = 2 * MINUTE_MS;
/** A server that has just started makes the journal of its past. */
const BEGINNING_MS = 5 * SECOND_MS;
const TIMEOUT_MS = 20 * SECOND_MS;
/** A day of a storm in a large network. */
const MAX_LENGTH = 20_000_000;
/** Today and yesterday: the last 24 hours. */
const FIRST_DAYS = 2;

type Held = Pick<JournalDay, 'revision'> & { readonly entries: readonly JournalEntry[] };

/** The journal of one address: read and kept up to date while it has subscribers. All methods are bound. */
export class SiteJournal implements Readable<JournalState> {
  readonly #url: URL;
  readonly #fetch: typeof fetch;
  readonly #state = createStore(LOADING);
  #held: ReadonlyMap<string, Held> = new Map();
  #wanted = FIRST_DAYS;
  #listeners = 0;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: URL, get: typeof fetch) {
    this.#url = url;
    this.#fetch = get;
  }

  readonly read = (): JournalState => this.#state.read();

  readonly serverSnapshot = (): JournalState => LOADING;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners += 1;
    if (this.#listeners === 1) void this.#poll();
    const leave = this.#state.subscribe(listener);
    return () => {
      leave();
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#stop();
    };
  };

  /** Asks for the newest `days` that have entries. */
  readonly want = (days: number): void => {
    if (days <= this.#wanted) return;
    this.#wanted = days;
    if (this.#listeners > 0) void this.#poll();
  };

  #stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  async #poll(): Promise<void> {
    this.#stop();
    const turn = this.#turn;
    const read = await this.#read();
    if (turn !== this.#turn) return;
    if (read.ok) this.#state.change(() => read.value);
    else {
      logTrouble(this.#url.href, read.error);
      this.#state.change((known) =>
        known.kind === 'ready' ? { ...known, isOld: true } : { kind: 'failed' },
      );
    }
    const waitMs = this.#state.read().kind === 'loading' ? BEGINNING_MS : POLL_MS;
    this.#timer = setTimeout(() => void this.#poll(), waitMs);
  }

  async #read(): Promise<Result<JournalState, string>> {
    const index = await this.#get(this.#url, decodeJournalIndex);
    if (!index.ok) return index;
    const { days, until }: JournalIndex = index.value.index;
    const wanted = days.slice(-this.#wanted);
    const read = await Promise.all(wanted.map((day) => this.#day(day)));
    const held = new Map<string, Held>();
    for (const day of read) {
      if (!day.ok) return day;
      held.set(...day.value);
    }
    this.#held = held;
    if (until === null && days.length === 0) return ok(LOADING);
    const entries = [...held.values()]
      .flatMap((day) => day.entries)
      .filter(({ event }) => isNotable(event));
    return ok({
      kind: 'ready',
      entries: entries.toSorted((a, b) => b.at - a.at || b.id - a.id),
      hasMore: days.length > wanted.length,
      until,
      isOld: false,
    });
  }

  async #day(listed: JournalDay): Promise<Result<readonly [day: string, held: Held], string>> {
    const { day, revision } = listed;
    const known = this.#held.get(day);
    if (known?.revision === revision) return ok([day, known]);
    const read = await this.#get(new URL(journalDayPath(listed), this.#url), decodeJournalDay);
    return read.ok ? ok([day, { revision, entries: read.value.entries }]) : read;
  }

  async #get<Answer extends { readonly rejected: number }>(
    url: URL,
    decode: (raw: unknown) => Result<Answer, string>,
  ): Promise<Result<Answer, string>> {
    try {
      const answer = await this.#fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!answer.ok) return err(`status ${answer.status}`);
      const read = decode(parseJson(await answer.text(), MAX_LENGTH));
      if (read.ok && read.value.rejected > 0)
        logTrouble(url.href, `${read.value.rejected} rejected`);
      return read;
    } catch {
      return err('unreachable');
    }
  }
}

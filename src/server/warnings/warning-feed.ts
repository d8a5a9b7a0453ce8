import type { WarningSource } from '#contract/tag-source.ts';
import type { WarningSourceState } from '#domain/network/warnings/official-warning.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { boundedFetch, type FetchLimits, type Get } from './bounded-fetch.ts';
import { readCapMessage } from './cap-message.ts';
import { readFeedIndex } from './feed-index.ts';
import { type FeedMessage, standing } from './warnings-in-force.ts';

/** A message has 100 kB at most where senders keep to what is usual. */
const LIMITS: FetchLimits = { timeoutMs: 15 * SECOND_MS, maxBytes: 1_000_000 };
/** Requests at once. */
const AT_ONCE = 4;
/** Messages that are kept: those listed, and those that left the list and hold. */
const MOST_KEPT = 1_000;

/** The requests of a source. */
const getOf = ({ own }: WarningSource): Get => {
  if (own === undefined) return fetch;
  return (url) => {
    const text = own(url);
    return Promise.resolve(new Response(text, { status: text === null ? 404 : 200 }));
  };
};

/** One feed: its list, and its messages, each of which is fetched once, since none ever changes. */
export class WarningFeed {
  /** Polls that failed since the last that did not. */
  failures = 0;

  readonly #source: WarningSource;
  readonly #log: Logger;
  readonly #limits: FetchLimits;
  readonly #get: Get;
  #etag: string | null = null;
  #listed: readonly string[] = [];
  /** By address; null: unreadable. */
  readonly #messages = new Map<string, FeedMessage | null>();
  #readAt: EpochMs | null = null;

  constructor(source: WarningSource, log: Logger, limits: Partial<FetchLimits> = {}) {
    this.#source = source;
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
    this.#get = getOf(source);
  }

  get messages(): readonly FeedMessage[] {
    return [...this.#messages.values()].flatMap((one) => one ?? []);
  }

  state(): WarningSourceState {
    const { name, url } = this.#source;
    const unreadable = this.#listed.filter((one) => this.#messages.get(one) === null).length;
    return { name, url, readAt: this.#readAt, unreadable };
  }

  /** Reads the list where it has changed, and the messages that are new. */
  async poll(now: EpochMs = epochMs(Date.now())): Promise<void> {
    const isWhole = (await this.#readList()) && (await this.#readMessages());
    this.failures = isWhole ? 0 : this.failures + 1;
    if (isWhole) this.#readAt = now;
    this.#forget(now);
  }

  async #readList(): Promise<boolean> {
    const { feed } = this.#source;
    const read = await boundedFetch(this.#get, feed, this.#etag, this.#limits);
    if (!read.ok) return this.#fail(feed, read.error.detail);
    if (read.value === 'unchanged') return true;
    const index = readFeedIndex(read.value.text, feed);
    if (!index.ok) return this.#fail(feed, index.error);
    const { messages, foreign } = index.value;
    if (foreign > 0) this.#log.warn('warnings on another origin', { feed, count: foreign });
    this.#etag = read.value.etag;
    this.#listed = messages;
    return true;
  }

  async #readMessages(): Promise<boolean> {
    const missing = this.#listed.filter((url) => !this.#messages.has(url)).values();
    let isWhole = true;
    const work = async (): Promise<void> => {
      for (const url of missing) {
        isWhole = (await this.#readMessage(url)) && isWhole;
        // The others would only wait as long.
        if (!isWhole) return;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return isWhole;
  }

  async #readMessage(url: string): Promise<boolean> {
    const read = await boundedFetch(this.#get, url, null, this.#limits);
    if (!read.ok && !read.error.isFinal) return this.#fail(url, read.error.detail);
    const text = read.ok && read.value !== 'unchanged' ? read.value.text : null;
    const message = text === null ? null : readCapMessage(text);
    if (message?.ok !== true) {
      const detail = read.ok ? (message?.error ?? '') : read.error.detail;
      this.#log.warn('warning unreadable', { url, detail });
    }
    this.#messages.set(url, message?.ok === true ? { url, message: message.value } : null);
    return true;
  }

  #fail(url: string, detail: string): false {
    this.#log.warn('warnings not read', { url, detail, failures: this.failures + 1 });
    return false;
  }

  /** Keeps what is listed, what holds, and what ends any of these. */
  #forget(now: EpochMs): void {
    const listed = new Set(this.#listed);
    const { status } = this.#source;
    const holding = standing(this.messages, status).filter(({ message: { infos } }) =>
      infos.some(({ until }) => until > now),
    );
    const kept = new Set([...listed, ...holding.map(({ url }) => url)]);
    const keys = new Set(
      this.messages.flatMap(({ url, message: { key } }) => (kept.has(url) ? key : [])),
    );
    for (const [url, one] of this.#messages) {
      const isEnding = one?.message.references.some((key) => keys.has(key)) ?? false;
      const isOver = this.#messages.size > MOST_KEPT && !listed.has(url);
      if (isOver || (!kept.has(url) && !isEnding)) this.#messages.delete(url);
    }
  }
}

import type { WarningSource } from '#contract/tag-source.ts';
import type { WarningSourceState } from '#domain/network/warnings/official-warning.ts';
import { SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isOk, requestText, type RequestPorts, type TextAnswer } from '#feed/request-text.ts';
import { err } from '#domain/result.ts';
import type { Logger } from '#process/logger.ts';
import { readCapMessage } from './cap-message.ts';
import { readFeedIndex } from './feed-index.ts';
import { type FeedMessage, messagesInForce } from './warnings-in-force.ts';

/** What a request may cost. */
export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** A message has 100 kB at most where senders keep to what is usual. */
const LIMITS: FetchLimits = { timeoutMs: 15 * SECOND_MS, maxBytes: 1_000_000 };
/** Requests at once. */
const AT_ONCE = 4;
/** Messages that are kept: those listed, and those that left the list and hold. */
const MOST_KEPT = 1_000;

/** The requests of a source. */
const getOf = ({ own }: WarningSource): RequestPorts['fetch'] => {
  if (own === undefined) return fetch;
  return (url) => {
    const text = own(new Request(url).url);
    return Promise.resolve(new Response(text, { status: text === null ? 404 : 200 }));
  };
};

/** No request would bring another answer. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

const reasonOf = (answer: TextAnswer | null): string =>
  answer === null ? 'no answer' : isOk(answer.status) ? 'too long' : `HTTP ${answer.status}`;

/** One feed: its list, and its messages, each of which is fetched once, since none ever changes. */
export class WarningFeed {
  /** Polls that failed since the last that did not. */
  failures = 0;

  readonly #source: WarningSource;
  readonly #log: Logger;
  readonly #maxBytes: number;
  readonly #ports: RequestPorts;
  #etag: string | null = null;
  #listed: readonly string[] = [];
  /** By address; null: unreadable. */
  readonly #messages = new Map<string, FeedMessage | null>();
  #readAt: EpochMs | null = null;

  constructor(source: WarningSource, log: Logger, limits: Partial<FetchLimits> = {}) {
    this.#source = source;
    this.#log = log;
    const { timeoutMs, maxBytes } = { ...LIMITS, ...limits };
    this.#maxBytes = maxBytes;
    this.#ports = {
      fetch: getOf(source),
      timers: { answer: timeoutMs },
      elapsed: () => performance.now(),
    };
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
    const answer = await this.#request(feed, this.#etag);
    if (answer?.status === 304) return true;
    if (answer === null || !isOk(answer.status) || !answer.text.ok) {
      return this.#fail(feed, reasonOf(answer));
    }
    const index = readFeedIndex(answer.text.value, feed);
    if (!index.ok) return this.#fail(feed, index.error);
    const { messages, foreign } = index.value;
    if (foreign > 0) this.#log.warn('warnings on another origin', { feed, count: foreign });
    this.#etag = answer.etag;
    this.#listed = messages;
    return true;
  }

  #request(url: string, etag: string | null): Promise<TextAnswer | null> {
    const headers = {
      accept: 'application/xml',
      ...(etag === null ? {} : { 'if-none-match': etag }),
    };
    return requestText(this.#ports, url, { maxBytes: this.#maxBytes, headers });
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
    const answer = await this.#request(url, null);
    if (answer === null || !(isOk(answer.status) || GONE.has(answer.status))) {
      return this.#fail(url, reasonOf(answer));
    }
    const isText = isOk(answer.status) && answer.text.ok;
    const message = isText ? readCapMessage(answer.text.value) : err(reasonOf(answer));
    if (!message.ok) this.#log.warn('warning unreadable', { url, detail: message.error });
    this.#messages.set(url, message.ok ? { url, message: message.value } : null);
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
    const holding = messagesInForce(this.messages, status).filter(({ message: { infos } }) =>
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

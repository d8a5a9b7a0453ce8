import { decodeRecentSeries, type RecentSeries } from '#contract/columns/recent-series.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import type { CorePorts } from '../ports.ts';
import { isOk, requestText } from '#feed/request-text.ts';
import type { Rejections } from './rejections.ts';
import { backoff } from '#feed/backoff.ts';

type SourcePorts = Pick<CorePorts, 'fetch' | 'timers' | 'elapsed' | 'random' | 'answers'>;

/** Larger answers are rejected. The days of 5,000 stations are some 8 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

interface Answer {
  readonly text: string;
  readonly series: RecentSeries;
  /** Stations and quantities that cannot be read. */
  readonly rejected: number;
}

interface Fault {
  readonly fault: Extract<RequestFault, 'unreachable' | 'refused' | 'unreadable'>;
  /** Milliseconds that the server asks for. */
  readonly retryAfter: number;
}

/** Whether a month is known of any quantity: a server that has just started answers before it knows them. */
const hasMonths = ({ stations }: RecentSeries): boolean =>
  [...stations.values()].some((fields) => [...fields.values()].some(({ month }) => month !== null));

/**
 * Fetches the provider's recent series: once the first snapshot is there or has failed, so that it does not compete with the first
 * reading, then every 15 minutes while the page is visible, and on return after an absence. Faults are tried again with growing waits
 * (fault row 69). The last answer is kept for a visit without a network.
 */
export class RecentSeriesSource {
  readonly #ports: SourcePorts;
  readonly #url: string;
  readonly #rejections: Rejections;
  readonly #onSeries: (series: RecentSeries) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: AbortController | null = null;
  #hasBegun = false;
  #isHidden = false;
  #isStopped = false;
  /** Elapsed time of the last answer, and of the next request. */
  #answeredAt = -Infinity;
  #dueAt = Infinity;
  /** Faults in a row. */
  #faults = 0;
  /** An answer without months has been asked for again. */
  #isRepeated = false;

  constructor(
    ports: SourcePorts,
    url: string,
    rejections: Rejections,
    onSeries: (series: RecentSeries) => void,
  ) {
    this.#ports = ports;
    this.#url = url;
    this.#rejections = rejections;
    this.#onSeries = onSeries;
  }

  /** Gives what an earlier visit has kept. */
  async readKept(): Promise<void> {
    const kept = await this.#ports.answers?.read(this.#url);
    if (kept === null || kept === undefined || this.#isStopped) return;
    const decoded = decodeRecentSeries(parseJson(kept));
    if (decoded !== null) this.#onSeries(decoded.series);
  }

  /** The first snapshot is there, or has failed. Further calls have no effect. */
  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#schedule(0);
  }

  notice(notice: PageNotice): void {
    switch (notice) {
      case 'hidden':
      case 'left':
        this.#isHidden = true;
        clearTimeout(this.#timer);
        return;
      case 'shown':
      case 'back':
      case 'online':
        this.#isHidden = false;
        this.wake();
        return;
      case 'offline':
    }
  }

  /** The page or the device was away. */
  wake(): void {
    if (!this.#hasBegun || this.#isHidden) return;
    const age = this.#ports.elapsed() - this.#answeredAt;
    const isDue = this.#faults > 0 || age >= this.#ports.timers.recentAgain;
    this.#schedule(isDue ? 0 : this.#dueAt - this.#ports.elapsed());
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#pending?.abort();
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    this.#dueAt = this.#ports.elapsed() + Math.max(0, wait);
    if (this.#isHidden || this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#fetch(), Math.max(0, wait));
  }

  async #fetch(): Promise<void> {
    if (this.#pending !== null) return;
    const pending = new AbortController();
    this.#pending = pending;
    const answer = await this.#ask(pending.signal);
    this.#pending = null;
    if (!this.#isStopped) this.#take(answer);
  }

  #take(answer: Result<Answer, Fault>): void {
    if (!answer.ok) {
      const { fault, retryAfter } = answer.error;
      if (fault !== 'unreachable') this.#rejections.count(`recent-${fault}`);
      this.#retry(retryAfter);
      return;
    }
    const { text, series, rejected } = answer.value;
    if (rejected > 0) this.#rejections.count('recent-item', rejected);
    this.#faults = 0;
    this.#answeredAt = this.#ports.elapsed();
    void this.#ports.answers?.write(this.#url, text);
    const { recentEvery, snapshotAgain } = this.#ports.timers;
    const isEarly = !this.#isRepeated && !hasMonths(series);
    this.#isRepeated ||= isEarly;
    this.#schedule(isEarly ? snapshotAgain : recentEvery);
    this.#onSeries(series);
  }

  #retry(retryAfter: number): void {
    this.#faults += 1;
    const wait = backoff(this.#ports, this.#faults);
    this.#schedule(Math.max(wait, Math.min(retryAfter, this.#ports.timers.refusedAtMost)));
  }

  async #ask(signal: AbortSignal): Promise<Result<Answer, Fault>> {
    const answer = await requestText(this.#ports, this.#url, { maxBytes: MAX_BYTES }, signal);
    if (answer === null) return err({ fault: 'unreachable', retryAfter: 0 });
    const { status, text } = answer;
    if (!isOk(status)) {
      // A server that is not ready yet refuses nothing.
      const fault = status >= 500 ? 'unreachable' : 'refused';
      return err({ fault, retryAfter: answer.retryAfter ?? 0 });
    }
    const decoded = text.ok ? decodeRecentSeries(parseJson(text.value)) : null;
    if (!text.ok || decoded === null) return err({ fault: 'unreadable', retryAfter: 0 });
    return ok({ text: text.value, ...decoded });
  }
}

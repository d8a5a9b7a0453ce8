import type { RequestFault } from '#contract/request-fault.ts';
import { backoff } from '#feed/backoff.ts';
import type { UpstreamTimers } from './upstream-timers.ts';

/** What became of a request. `lacking`: it was answered, but something is still missing. */
export type RoundOutcome =
  | { readonly kind: 'whole' | 'lacking' }
  | {
      readonly kind: 'failed';
      readonly fault: RequestFault;
      /** Milliseconds; null without the header. */
      readonly retryAfterMs: number | null;
    };

export interface RoundsPorts {
  readonly timers: UpstreamTimers;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Status codes by which the provider asks for fewer requests. */
const isRefusal = (fault: RequestFault): boolean => fault === 'busy' || fault === 'refused';

/**
 * When snapshots are asked for (PROVIDER 4): one every five minutes, further ones on demand, never two at once, never two in a second, none
 * before a refusal's wait is over. Waits after failures grow.
 */
export class SnapshotRounds {
  readonly #ask: () => Promise<RoundOutcome>;
  readonly #ports: RoundsPorts;
  #timer: NodeJS.Timeout | null = null;
  #dueAt = Infinity;
  #isAsking = false;
  /** It was demanded while another one was under way, which may be older. */
  #isDemanded = false;
  #askedAt = -Infinity;
  /** No request before this. */
  #refusedUntil = -Infinity;
  #failures = 0;
  #missingAt = -Infinity;
  #missingWaitMs = 0;
  #isStopped = false;

  constructor(ports: RoundsPorts, ask: () => Promise<RoundOutcome>) {
    this.#ports = ports;
    this.#ask = ask;
  }

  start(): void {
    this.#plan(this.#ports.timers.firstSnapshotDelay);
  }

  /** As soon as it is allowed. */
  demand(): void {
    if (this.#isAsking) this.#isDemanded = true;
    else this.#plan(0);
  }

  /** Requests soon, as something is missing; the pause doubles if repeated. A request under way shows whether it still is missing. */
  demandMissing(): void {
    if (this.#isAsking) return;
    if (this.#dueAt > this.#ports.elapsed() + this.#ports.timers.missingAtMost) {
      this.#plan(this.#nextMissingWait());
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#clear();
  }

  #nextMissingWait(): number {
    const { requestGap, missingAtMost } = this.#ports.timers;
    const elapsed = this.#ports.elapsed();
    const isCalm = elapsed - this.#missingAt > 2 * missingAtMost;
    this.#missingWaitMs = isCalm
      ? 0
      : Math.min(Math.max(requestGap, 2 * this.#missingWaitMs), missingAtMost);
    this.#missingAt = elapsed;
    return this.#missingWaitMs;
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#dueAt = Infinity;
  }

  /** The next request in `waitMs`, or when it is allowed; an earlier one that is planned stays. */
  #plan(waitMs: number): void {
    if (this.#isStopped) return;
    const { elapsed, timers } = this.#ports;
    const now = elapsed();
    const dueAt = Math.max(now + waitMs, this.#askedAt + timers.requestGap, this.#refusedUntil);
    if (dueAt >= this.#dueAt) return;
    this.#clear();
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => void this.#round(), dueAt - now);
  }

  async #round(): Promise<void> {
    this.#clear();
    this.#isAsking = true;
    this.#isDemanded = false;
    this.#askedAt = this.#ports.elapsed();
    const outcome = await this.#ask();
    this.#isAsking = false;
    const waitMs =
      outcome.kind === 'failed' ? this.#waitAfter(outcome) : this.#waitAnswered(outcome.kind);
    this.#plan(this.#isDemanded ? 0 : waitMs);
  }

  #waitAnswered(kind: 'whole' | 'lacking'): number {
    this.#failures = 0;
    return kind === 'whole' ? this.#ports.timers.snapshotEvery : this.#nextMissingWait();
  }

  #waitAfter({ fault, retryAfterMs }: Extract<RoundOutcome, { readonly kind: 'failed' }>): number {
    const { timers, elapsed } = this.#ports;
    this.#failures += 1;
    const waitMs = Math.max(
      backoff(this.#ports, this.#failures),
      Math.min(retryAfterMs ?? 0, timers.retryAfterAtMost),
    );
    if (isRefusal(fault) || retryAfterMs !== null) this.#refusedUntil = elapsed() + waitMs;
    return waitMs;
  }
}

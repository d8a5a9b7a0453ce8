import type { RequestFault } from '#contract/request-fault.ts';
import { backoff } from './backoff.ts';
import type { ProviderTimers } from './provider-timers.ts';

/** What the next request depends on when it is due, read then. */
export interface ScheduleHost {
  /** The numbers of the connection's messages continue the state: nothing was missed. */
  readonly isContinuous: () => boolean;
  /** Something else brings and confirms what a snapshot would. */
  readonly isSpared: () => boolean;
}

export interface SchedulePorts {
  readonly timers: ProviderTimers;
  /** 0 to 1. */
  readonly random: () => number;
}

/** What became of a request. `isConfirmed`: the answer holds all that came before the subscription; `canConfirm`: another one would. */
export type SettledRequest =
  | { readonly kind: 'answered'; readonly isConfirmed: boolean; readonly canConfirm: boolean }
  /** `retryAfter`: milliseconds; null without the header. */
  | { readonly kind: 'failed'; readonly fault: RequestFault; readonly retryAfter: number | null };

type Plan =
  /** `toConfirm`: skipped where numbers have confirmed the state until then. */
  | { readonly kind: 'waiting'; readonly dueAt: number; readonly toConfirm: boolean }
  /** A request has been sent; its outcome decides when the next one follows. */
  | { readonly kind: 'asking' };

/** Growth of the wait with each incomplete answer in a row. */
const MISSING_GROWTH = 3;

/**
 * Decides when snapshots are requested (PROVIDER 4).
 *
 *     waiting ──due, numbers missing, or tags missing──▶ asking ──outcome──▶ waiting
 *        ▲ │                                                │
 *        └─┴──────────── a new connection, waking up ───────┘
 *
 * After an outcome: `confirmDelay` where another answer would confirm, then `snapshotAgain` once for each connection, then `snapshotEvery`;
 * after a failure the retry wait, which grows with refusals. No request is sent before a refusal's wait is over, nor `requestGap` after the
 * last. Times are elapsed milliseconds.
 */
export class SnapshotSchedule {
  readonly #ports: SchedulePorts;
  readonly #host: ScheduleHost;
  #plan: Plan = { kind: 'asking' };
  /** When missing numbers, and missing tags, are asked for. */
  #resyncAt = Infinity;
  #missingAt = Infinity;
  /** No request before this. */
  #blockedUntil = -Infinity;
  #refusedUntil = -Infinity;
  /** Confirmed answers of this connection; refusals and incomplete answers in a row. */
  #confirmed = 0;
  #refused = 0;
  #lacked = 0;
  #resyncPause = 0;
  #resyncedAt = -Infinity;

  constructor(ports: SchedulePorts, host: ScheduleHost) {
    this.#ports = ports;
    this.#host = host;
  }

  /** When {@link due} is to be called; infinite while an outcome is awaited. */
  get dueAt(): number {
    const planned = this.#plan.kind === 'waiting' ? this.#plan.dueAt : Infinity;
    return Math.max(
      Math.min(planned, this.#resyncAt, this.#missingAt),
      this.#blockedUntil,
      this.#refusedUntil,
    );
  }

  /** The next request in `wait`, whatever was planned. */
  plan(now: number, wait: number, toConfirm = false): void {
    this.#plan = { kind: 'waiting', dueAt: now + wait, toConfirm };
  }

  /** A new connection: the second confirming snapshot follows soon again (fault row 34). */
  begin(): void {
    this.#confirmed = 0;
  }

  /** Numbers are missing: a request follows soon, later if one followed shortly before. False: it is planned already. */
  resync(now: number): boolean {
    if (this.#resyncAt < Infinity) return false;
    const { resyncPause, snapshotAgain } = this.#ports.timers;
    const isCalm = now - this.#resyncedAt > 2 * snapshotAgain;
    this.#resyncPause = isCalm ? resyncPause : Math.min(2 * this.#resyncPause, snapshotAgain);
    this.#resyncedAt = now;
    this.#resyncAt = now + this.#resyncPause;
    return true;
  }

  /** Whether the last answer lacked tags of the state. One that lacks the same does not postpone a request that is due. */
  reportMissing(now: number, lacks: boolean): void {
    if (!lacks) {
      this.#lacked = 0;
      this.#missingAt = Infinity;
    } else if (this.#missingAt === Infinity) {
      const { missingRetry, snapshotEvery } = this.#ports.timers;
      const wait = missingRetry * MISSING_GROWTH ** this.#lacked;
      this.#lacked += 1;
      this.#missingAt = now + Math.min(wait, snapshotEvery);
    }
  }

  /** The time has come: true if a request is to be sent. */
  due(now: number): boolean {
    const isMissing = now >= this.#resyncAt || now >= this.#missingAt;
    if (now >= this.#resyncAt) this.#resyncAt = Infinity;
    if (now >= this.#missingAt) this.#missingAt = Infinity;
    const isToConfirm = !isMissing && this.#plan.kind === 'waiting' && this.#plan.toConfirm;
    if (isToConfirm && this.#host.isContinuous()) {
      this.plan(now, this.#waitConfirmed());
      return false;
    }
    if (this.#host.isSpared()) {
      this.plan(now, this.#ports.timers.snapshotEvery);
      return false;
    }
    this.#plan = { kind: 'asking' };
    this.#blockedUntil = now + this.#ports.timers.requestGap;
    return true;
  }

  /** The outcome of the newest request; of no effect where another request is planned already. */
  settle(now: number, outcome: SettledRequest): void {
    if (outcome.kind === 'failed') this.#fail(now, outcome);
    else {
      this.#refused = 0;
      if (this.#plan.kind !== 'asking') return;
      const isToConfirm = !outcome.isConfirmed && outcome.canConfirm;
      const { confirmDelay } = this.#ports.timers;
      this.plan(now, isToConfirm ? confirmDelay : this.#waitConfirmed(), isToConfirm);
    }
  }

  #fail(now: number, { fault, retryAfter }: Extract<SettledRequest, { kind: 'failed' }>): void {
    const isRefusal = fault === 'refused' || fault === 'busy';
    // A provider that refuses must not be flooded: the waits grow.
    if (isRefusal) this.#refused += 1;
    const wait = Math.max(
      backoff(this.#ports, this.#refused),
      Math.min(retryAfter ?? 0, this.#ports.timers.retryAfterAtMost),
    );
    if (isRefusal || retryAfter !== null) this.#refusedUntil = now + wait;
    if (this.#plan.kind === 'asking') this.plan(now, wait);
  }

  /** Wait after the readings were confirmed, by an answer or by the stream's numbers. */
  #waitConfirmed(): number {
    const { snapshotAgain, snapshotEvery } = this.#ports.timers;
    this.#confirmed += 1;
    return this.#confirmed === 1 ? snapshotAgain : snapshotEvery;
  }
}

import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { type OperationOutcome, postOperation } from './post-operation.ts';
import type { RequestPorts } from './request-text.ts';
import { type ScheduleHost, type SchedulePorts, SnapshotSchedule } from './snapshot-schedule.ts';

/** Outcome of a request for the whole network. */
export interface SnapshotResponse<Mark> {
  readonly outcome: OperationOutcome;
  /** The host's state when the request was sent. */
  readonly askedAt: Mark;
  /** A newer request is pending: the answer is used, but something may have been missed since. */
  readonly superseded: boolean;
  /** The subscription was open when the request was sent and is still: the stream delivers whatever the answer lacks. */
  readonly confirms: boolean;
}

/** What requests need of their host. */
export interface SnapshotHost<Mark> extends ScheduleHost {
  /** State when a request is sent. */
  readonly mark: () => Mark;
  /** The subscription that is open; null for none. */
  readonly subscription: () => number | null;
  readonly onResponse: (response: SnapshotResponse<Mark>) => void;
}

interface PendingRequest<Mark> {
  readonly askedAt: Mark;
  /** The subscription that was open when it was sent; null for none. */
  readonly subscription: number | null;
  readonly abort: AbortController;
}

/**
 * Sends requests for the whole network when {@link SnapshotSchedule} has them due. A new one does not cancel the one before: where an answer
 * takes longer than a connection lasts, none would ever arrive. At most two are pending: the oldest, which is nearest to its answer, and the
 * newest, which confirms what is shown. An answer that arrives after that of a newer request is ignored.
 */
export class SnapshotRequests<Mark> {
  readonly #ports: RequestPorts & SchedulePorts;
  readonly #graphqlUrl: string;
  readonly #host: SnapshotHost<Mark>;
  readonly #schedule: SnapshotSchedule;
  /** Oldest first. */
  #pending: readonly PendingRequest<Mark>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(ports: RequestPorts & SchedulePorts, graphqlUrl: string, host: SnapshotHost<Mark>) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#host = host;
    this.#schedule = new SnapshotSchedule(ports, host);
  }

  /** The next request in `wait` milliseconds, whatever was planned. */
  plan(wait: number): void {
    this.#schedule.plan(this.#ports.elapsed(), wait);
    this.#arm();
  }

  /** The state of this connection begins elsewhere than that of the last: a request in `wait` milliseconds. */
  begin(wait: number): void {
    this.#schedule.begin();
    this.plan(wait);
  }

  /** The subscription stands. `begins`: see {@link begin}. A request that is under way is followed by one that confirms. */
  confirm(begins: boolean): void {
    if (begins) this.#schedule.begin();
    if (this.#pending.length > 0) return;
    const { elapsed, timers } = this.#ports;
    this.#schedule.plan(elapsed(), timers.confirmDelay, true);
    this.#arm();
  }

  /** See {@link SnapshotSchedule.resync}. */
  resync(): void {
    if (this.#schedule.resync(this.#ports.elapsed())) this.#arm();
  }

  /** See {@link SnapshotSchedule.reportMissing}. */
  reportMissing(lacks: boolean): void {
    this.#schedule.reportMissing(this.#ports.elapsed(), lacks);
    this.#arm();
  }

  /** Cancels all requests. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#cancel(this.#pending);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#isEnded) return;
    const { dueAt } = this.#schedule;
    const wait = dueAt - this.#ports.elapsed();
    if (wait <= 0) this.#onDue(dueAt);
    else if (dueAt < Infinity) this.#timer = setTimeout(() => this.#onDue(dueAt), wait);
  }

  /** `dueAt`: a timer may fire a little before it. */
  #onDue(dueAt: number): void {
    if (this.#schedule.due(Math.max(dueAt, this.#ports.elapsed()))) void this.#send();
    this.#arm();
  }

  async #send(): Promise<void> {
    const request = {
      askedAt: this.#host.mark(),
      subscription: this.#host.subscription(),
      abort: new AbortController(),
    };
    this.#cancel(this.#pending.slice(1));
    this.#pending = [...this.#pending, request];
    const outcome = await postOperation(
      this.#ports,
      this.#graphqlUrl,
      SNAPSHOT_OPERATION,
      { codigos: [] },
      request.abort.signal,
    );
    this.#settle(request, outcome);
  }

  #settle(request: PendingRequest<Mark>, outcome: OperationOutcome): void {
    const place = this.#pending.indexOf(request);
    if (place < 0) return;
    const { askedAt, subscription } = request;
    const present = this.#host.subscription();
    const superseded = place < this.#pending.length - 1;
    const confirms = subscription !== null && subscription === present;
    if (outcome.result.ok) this.#cancel(this.#pending.slice(0, place));
    this.#pending = this.#pending.filter((other) => other !== request);
    // A failure counts only if no newer request is pending.
    if (outcome.result.ok || !superseded) {
      this.#host.onResponse({ outcome, askedAt, superseded, confirms });
    }
    if (superseded || this.#isEnded) return;
    const { result, retryAfter } = outcome;
    this.#schedule.settle(
      this.#ports.elapsed(),
      result.ok
        ? {
            kind: 'answered',
            isConfirmed: confirms || this.#host.isContinuous(),
            canConfirm: this.#host.subscription() !== null,
          }
        : { kind: 'failed', fault: result.error, retryAfter },
    );
    this.#arm();
  }

  #cancel(requests: readonly PendingRequest<Mark>[]): void {
    this.#pending = this.#pending.filter((request) => !requests.includes(request));
    for (const { abort } of requests) abort.abort();
  }
}

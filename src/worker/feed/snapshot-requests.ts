import { Subject } from 'rxjs';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import type { Offset } from '../log/offset.ts';
import type { StreamMark } from './feed-position.ts';
import { type OperationOutcome, postOperation, type RequestPorts } from '#feed/post-operation.ts';

/** State of log and stream when a request was sent. */
export interface RequestMark {
  /** Head of the log: live events received since win over the answer. */
  readonly offset: Offset;
  /** Elapsed milliseconds. */
  readonly elapsed: number;
  /** See `FeedPosition.mark`. */
  readonly stream: StreamMark;
}

/** Outcome of a request for the whole network. */
export interface SnapshotResponse {
  readonly outcome: OperationOutcome;
  readonly askedAt: RequestMark;
  /** A newer request is pending: the answer is used, but something may have been missed since. */
  readonly superseded: boolean;
  /** The subscription was open when the request was sent and is still: the stream delivers whatever the answer lacks. */
  readonly confirms: boolean;
}

interface PendingRequest {
  readonly askedAt: RequestMark;
  /** The subscription that was open when it was sent; null for none. */
  readonly subscription: number | null;
  readonly abort: AbortController;
}

/**
 * Pending requests for the whole network. A new one does not cancel the one before: where an answer takes longer than a connection
 * lasts, none would ever arrive. At most two: the oldest, which is nearest to its answer, and the newest, which confirms what is shown.
 * An answer that arrives after that of a newer request is ignored.
 */
export class SnapshotRequests {
  readonly responses$ = new Subject<SnapshotResponse>();
  readonly #ports: RequestPorts;
  readonly #graphqlUrl: string;
  readonly #mark: () => RequestMark;
  readonly #subscription: () => number | null;
  /** Oldest first. */
  #pending: readonly PendingRequest[] = [];

  /** `mark` reads log and stream, `subscription` the one that is open. */
  constructor(
    ports: RequestPorts,
    graphqlUrl: string,
    mark: () => RequestMark,
    subscription: () => number | null,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#mark = mark;
    this.#subscription = subscription;
  }

  get isPending(): boolean {
    return this.#pending.length > 0;
  }

  async send(): Promise<SnapshotResponse> {
    const request = {
      askedAt: this.#mark(),
      subscription: this.#subscription(),
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
    return this.#settle(request, outcome);
  }

  /** Cancels all requests. */
  end(): void {
    this.#cancel(this.#pending);
  }

  #settle(request: PendingRequest, outcome: OperationOutcome): SnapshotResponse {
    const { askedAt, subscription } = request;
    const place = this.#pending.indexOf(request);
    const answer = {
      outcome,
      askedAt,
      superseded: place < this.#pending.length - 1,
      confirms: subscription !== null && subscription === this.#subscription(),
    };
    if (place < 0) return answer;
    if (outcome.result.ok) this.#cancel(this.#pending.slice(0, place));
    this.#pending = this.#pending.filter((other) => other !== request);
    // A failure counts only if no newer request is pending.
    if (outcome.result.ok || !answer.superseded) this.responses$.next(answer);
    return answer;
  }

  #cancel(requests: readonly PendingRequest[]): void {
    this.#pending = this.#pending.filter((request) => !requests.includes(request));
    for (const { abort } of requests) abort.abort();
  }
}

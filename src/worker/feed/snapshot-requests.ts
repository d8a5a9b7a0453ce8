import { Subject } from 'rxjs';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import type { Offset } from '../log/segment.ts';
import type { CorePorts } from '../ports.ts';
import type { StreamMark } from './feed-position.ts';
import { postOperation, type OperationOutcome } from './post-operation.ts';

/** Where things stood when a request was asked. */
export interface RequestMark {
  /** The log's head: what arrived live since then beats the answer. */
  readonly offset: Offset;
  /** Elapsed milliseconds. */
  readonly elapsed: number;
  /** See `FeedPosition.mark`. */
  readonly stream: StreamMark;
}

/** What came of a request for the whole network. */
export interface SnapshotResponse {
  readonly outcome: OperationOutcome;
  readonly askedAt: RequestMark;
  /** A newer request is under way: the answer is good, but something may have been missed since. */
  readonly superseded: boolean;
  /** The subscription stood when it was asked and stands still: whatever is not in the answer is told by the stream. */
  readonly confirms: boolean;
}

interface PendingRequest {
  readonly askedAt: RequestMark;
  /** The subscription that stood as it was asked; null for none. */
  readonly subscription: number | null;
  readonly abort: AbortController;
}

/**
 * The requests for the whole network that are under way. A new one does not end the one before: on a line where an answer takes
 * longer than a connection lasts, none would ever come. Two at most: the oldest, which is nearest to its answer, and the newest,
 * which confirms what is shown. An answer that comes after that of a newer request says nothing.
 */
export class SnapshotRequests {
  readonly responses$ = new Subject<SnapshotResponse>();
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>;
  readonly #graphqlUrl: string;
  readonly #mark: () => RequestMark;
  readonly #subscription: () => number | null;
  /** Oldest first. */
  #pending: readonly PendingRequest[] = [];

  /** `mark` tells how things stand, `subscription` which one does. */
  constructor(
    ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>,
    graphqlUrl: string,
    mark: () => RequestMark,
    subscription: () => number | null,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#mark = mark;
    this.#subscription = subscription;
  }

  /** Some answer is awaited. */
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

  /** Nobody waits for an answer any more. */
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
    // What a failure amounts to, the newer request will tell.
    if (outcome.result.ok || !answer.superseded) this.responses$.next(answer);
    return answer;
  }

  #cancel(requests: readonly PendingRequest[]): void {
    this.#pending = this.#pending.filter((request) => !requests.includes(request));
    for (const { abort } of requests) abort.abort();
  }
}

import { Subject } from 'rxjs';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import type { Offset } from '../log/segment.ts';
import type { CorePorts } from '../ports.ts';
import type { StreamMark } from './feed-position.ts';
import { postOperation, type OperationOutcome } from './post-operation.ts';

/** Where things stood when a question was asked. */
export interface AskedAt {
  /** The log's head: what arrived live since then beats the answer. */
  readonly offset: Offset;
  /** Elapsed milliseconds. */
  readonly elapsed: number;
  /** See `FeedPosition.mark`. */
  readonly stream: StreamMark;
}

/** What came of a question for the whole network. */
export interface SnapshotAnswer {
  readonly outcome: OperationOutcome;
  readonly askedAt: AskedAt;
  /** A newer question is under way: the answer is good, but something may have been missed since. */
  readonly superseded: boolean;
  /** The subscription stood when it was asked and stands still: whatever is not in the answer is told by the stream. */
  readonly confirms: boolean;
}

interface Question {
  readonly askedAt: AskedAt;
  /** The subscription that stood as it was asked; null for none. */
  readonly subscription: number | null;
  readonly ending: AbortController;
}

/**
 * The questions for the whole network that are under way. A new one does not end the one before: on a line where an answer takes
 * longer than a connection lasts, none would ever come. Two at most: the oldest, which is nearest to its answer, and the newest,
 * which confirms what is shown. An answer that comes after that of a newer question says nothing.
 */
export class SnapshotQuestions {
  readonly answers$ = new Subject<SnapshotAnswer>();
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>;
  readonly #graphqlUrl: string;
  readonly #mark: () => AskedAt;
  readonly #subscription: () => number | null;
  /** Oldest first. */
  #underWay: readonly Question[] = [];

  /** `mark` tells how things stand, `subscription` which one does. */
  constructor(
    ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>,
    graphqlUrl: string,
    mark: () => AskedAt,
    subscription: () => number | null,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#mark = mark;
    this.#subscription = subscription;
  }

  /** Some answer is awaited. */
  get underWay(): boolean {
    return this.#underWay.length > 0;
  }

  async ask(): Promise<SnapshotAnswer> {
    const question = {
      askedAt: this.#mark(),
      subscription: this.#subscription(),
      ending: new AbortController(),
    };
    this.#giveUp(this.#underWay.slice(1));
    this.#underWay = [...this.#underWay, question];
    const outcome = await postOperation(
      this.#ports,
      this.#graphqlUrl,
      SNAPSHOT_OPERATION,
      { codigos: [] },
      question.ending.signal,
    );
    return this.#hear(question, outcome);
  }

  /** Nobody waits for an answer any more. */
  end(): void {
    this.#giveUp(this.#underWay);
  }

  #hear(question: Question, outcome: OperationOutcome): SnapshotAnswer {
    const { askedAt, subscription } = question;
    const place = this.#underWay.indexOf(question);
    const answer = {
      outcome,
      askedAt,
      superseded: place < this.#underWay.length - 1,
      confirms: subscription !== null && subscription === this.#subscription(),
    };
    if (place < 0) return answer;
    if (outcome.result.ok) this.#giveUp(this.#underWay.slice(0, place));
    this.#underWay = this.#underWay.filter((other) => other !== question);
    // What a failure amounts to, the newer question will tell.
    if (outcome.result.ok || !answer.superseded) this.answers$.next(answer);
    return answer;
  }

  #giveUp(questions: readonly Question[]): void {
    this.#underWay = this.#underWay.filter((question) => !questions.includes(question));
    for (const { ending } of questions) ending.abort();
  }
}

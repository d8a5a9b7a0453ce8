import { Subject } from 'rxjs';
import { SNAPSHOT_OPERATION } from '#domain/operations.ts';
import type { Offset } from '../log/segment.ts';
import type { CorePorts } from '../ports.ts';
import { postOperation, type OperationOutcome } from './post-operation.ts';

/** What came of a question for the whole network. */
export interface SnapshotAnswer {
  readonly outcome: OperationOutcome;
  /** Where the log stood when it was asked: what arrived live since then beats the answer (DESIGN 1). */
  readonly askedAt: Offset;
  /** A newer question is under way: the answer is good, but something may have been missed since. */
  readonly superseded: boolean;
}

interface Question {
  readonly askedAt: Offset;
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
  readonly #position: () => Offset;
  /** Oldest first. */
  #underWay: readonly Question[] = [];

  /** `position` tells where the log stands. */
  constructor(
    ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>,
    graphqlUrl: string,
    position: () => Offset,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#position = position;
  }

  async ask(): Promise<OperationOutcome> {
    const question = { askedAt: this.#position(), ending: new AbortController() };
    this.#giveUp(this.#underWay.slice(1));
    this.#underWay = [...this.#underWay, question];
    const outcome = await postOperation(
      this.#ports,
      this.#graphqlUrl,
      SNAPSHOT_OPERATION,
      { codigos: [] },
      question.ending.signal,
    );
    this.#hear(question, outcome);
    return outcome;
  }

  /** Nobody waits for an answer any more. */
  end(): void {
    this.#giveUp(this.#underWay);
  }

  #hear(question: Question, outcome: OperationOutcome): void {
    const place = this.#underWay.indexOf(question);
    if (place < 0) return;
    const superseded = place < this.#underWay.length - 1;
    if (outcome.result.ok) this.#giveUp(this.#underWay.slice(0, place));
    this.#underWay = this.#underWay.filter((other) => other !== question);
    // What a failure amounts to, the newer question will tell.
    if (outcome.result.ok || !superseded) {
      this.answers$.next({ outcome, askedAt: question.askedAt, superseded });
    }
  }

  #giveUp(questions: readonly Question[]): void {
    this.#underWay = this.#underWay.filter((question) => !questions.includes(question));
    for (const { ending } of questions) ending.abort();
  }
}

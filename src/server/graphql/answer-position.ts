import type { ExecutionResult } from 'graphql';
import { encodeSource, type SourceState } from '#contract/source-state.ts';
import { encodePosition, type TagPosition } from '#contract/stream-position.ts';
import { isRecord } from '#domain/untrusted.ts';

/** Collects the position at which the snapshots of one execution hold, and adds it to the response (PROVIDER 2). */
export class AnswerPosition {
  #position: TagPosition | null = null;
  readonly #source: SourceState | null;

  /** `source`: what is known of where the readings come from. */
  constructor(source: SourceState | null) {
    this.#source = source;
  }

  /** Of several snapshots in one answer the oldest counts. */
  note(position: TagPosition): void {
    if (this.#position === null || position.seq < this.#position.seq) this.#position = position;
  }

  /** The answer with `extensions: {epoch, seq}`; an answer without a snapshot as it is. */
  mark<Answer extends ExecutionResult>(answer: Answer): Answer {
    if (this.#position === null) return answer;
    const source = this.#source === null ? {} : { source: encodeSource(this.#source) };
    const position = encodePosition(this.#position);
    return { ...answer, extensions: { ...answer.extensions, ...position, ...source } };
  }
}

/** The one in the context of an execution, `{position}`, where there is one. */
export const positionIn = (context: unknown): AnswerPosition | null => {
  const position = isRecord(context) ? context['position'] : undefined;
  return position instanceof AnswerPosition ? position : null;
};

interface Turn<Answer> {
  /** Resolves when another answer to the same words may be made. */
  readonly over: Promise<unknown>;
  /** The one that is made then, for all who asked meanwhile. */
  next: Promise<Answer> | null;
}

/**
 * Questions in the same words are answered together: in a storm everybody asks for the whole network, and an answer for each would take
 * every core there is (TRUST 1). Whoever asks is answered with what was made after he asked, never before: who has subscribed first
 * misses nothing. After an answer the server rests for as long as it took, so that one question takes half of it at most.
 */
export class SharedAnswers<Answer> {
  readonly #turnByWords = new Map<string, Turn<Answer>>();

  answer(words: string, make: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#turnByWords.get(words);
    if (turn === undefined) return this.#begin(words, make);
    turn.next ??= turn.over.then(() => this.#begin(words, make));
    return turn.next;
  }

  /** Words that are being answered, or were a moment ago. */
  get size(): number {
    return this.#turnByWords.size;
  }

  #begin(words: string, make: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const made = make();
    const rest = (): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(resolve, performance.now() - began);
      });
    const turn: Turn<Answer> = { over: made.then(rest, rest), next: null };
    this.#turnByWords.set(words, turn);
    void this.#forget(words, turn);
    return made;
  }

  /** Once its turn is over, if nobody waits for another. */
  async #forget(words: string, turn: Turn<Answer>): Promise<void> {
    await turn.over;
    if (turn.next === null) this.#turnByWords.delete(words);
  }
}

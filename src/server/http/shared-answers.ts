import { ok, type Result } from '#domain/result.ts';
import type { Asker, TurnRefusal, Turns } from './turns.ts';

interface Waiting<Answer, Form> {
  readonly answer: Promise<Answer>;
  readonly forms: Set<Form>;
}

/**
 * Request coalescing: identical queries share one execution, because in a storm everybody asks for the whole network. A request never
 * gets a response that was begun before it arrived, so that a client which subscribed first misses no event: it joins the requests
 * that still wait, or else waits for the next execution.
 */
export class SharedAnswers<Answer, Form> {
  readonly #turns: Turns;
  readonly #waitingByKey = new Map<string, Waiting<Answer, Form>>();

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** `key` is all that the answer depends on, `form` one of a few in which it can be had. Joining costs nothing and is never refused. */
  ask(
    key: string,
    form: Form,
    asker: Asker,
    make: (forms: ReadonlySet<Form>) => Promise<Answer>,
  ): Result<Promise<Answer>, TurnRefusal> {
    const known = this.#waitingByKey.get(key);
    if (known !== undefined) {
      known.forms.add(form);
      return ok(known.answer);
    }
    const forms = new Set([form]);
    const answer = this.#turns.take(asker, () => {
      this.#waitingByKey.delete(key);
      return make(forms);
    });
    if (answer.ok) this.#waitingByKey.set(key, { answer: answer.value, forms });
    return answer;
  }

  get size(): number {
    return this.#waitingByKey.size;
  }
}

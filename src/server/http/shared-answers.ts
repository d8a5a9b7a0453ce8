import { ok, type Result } from '#domain/result.ts';
import type { QueryClient, QueueRefusal, QueryQueue } from './query-queue.ts';

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
  readonly #queue: QueryQueue;
  readonly #waitingByKey = new Map<string, Waiting<Answer, Form>>();

  constructor(queue: QueryQueue) {
    this.#queue = queue;
  }

  /** `key` is all that the answer depends on, `form` one of a few in which it can be had. Joining costs nothing and is never refused. */
  ask(
    key: string,
    form: Form,
    client: QueryClient,
    make: (forms: ReadonlySet<Form>) => Promise<Answer>,
  ): Result<Promise<Answer>, QueueRefusal> {
    const known = this.#waitingByKey.get(key);
    if (known !== undefined) {
      known.forms.add(form);
      return ok(known.answer);
    }
    const forms = new Set([form]);
    const answer = this.#queue.take(client, () => {
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

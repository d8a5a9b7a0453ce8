import type { ViewCursor } from '#worker/api/view-cursor.ts';

/** What a page that has opened the view waits for, or has not taken yet. */
interface Opened<Frame> {
  readonly due: Frame[];
  take: ((frame: Frame) => void) | null;
}

/** A view of the worker whose frames the test gives, to all that have it open. One that is given before the page asks waits until it does. */
export class FakeView<Frame, Query> {
  /** Every query, the first one included. */
  readonly asked: Query[] = [];
  readonly #answerTo: ((query: Query) => Frame) | undefined;
  readonly #opened = new Set<Opened<Frame>>();

  /** `answerTo`: answers each query at once. */
  constructor(answerTo?: (query: Query) => Frame) {
    this.#answerTo = answerTo;
  }

  readonly open = (first: Query): Promise<ViewCursor<Frame, Query>> => {
    const opened: Opened<Frame> = { due: [], take: null };
    this.#opened.add(opened);
    const ask = (query: Query): void => {
      this.asked.push(query);
      if (this.#answerTo !== undefined) this.#hand(opened, this.#answerTo(query));
    };
    ask(first);
    return Promise.resolve({
      next: () =>
        new Promise<Frame>((resolve) => {
          const due = opened.due.shift();
          if (due === undefined) opened.take = resolve;
          else resolve(due);
        }),
      update: async (query) => ask(query),
      close: async () => void this.#opened.delete(opened),
    });
  };

  give(frame: Frame): void {
    for (const opened of this.#opened) this.#hand(opened, frame);
  }

  #hand(opened: Opened<Frame>, frame: Frame): void {
    if (opened.take === null) opened.due.push(frame);
    else opened.take(frame);
    opened.take = null;
  }
}

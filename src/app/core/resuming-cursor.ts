import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { type CoreLife, LOST } from './core-life.ts';

/** Opens a view's cursor in a worker. */
export type OpenCursor<Frame, Spec> = (
  core: DataCoreApi,
  spec: Spec,
) => Promise<ViewCursor<Frame, Spec>>;

/**
 * A cursor that outlives its worker: in the next life it opens again with what was asked for last, and goes on with a whole view.
 * It opens with its first frame, and ends when there is no further life.
 */
export class ResumingCursor<Frame, Spec> implements ViewCursor<Frame, Spec> {
  readonly #open: OpenCursor<Frame, Spec>;
  readonly #currentLife: () => CoreLife | null;
  #wanted: Spec;
  #closed = false;
  #place: {
    readonly life: CoreLife;
    readonly opening: Promise<ViewCursor<Frame, Spec> | typeof LOST>;
    /** Null until it has opened. */
    cursor: ViewCursor<Frame, Spec> | null;
  } | null = null;

  constructor(open: OpenCursor<Frame, Spec>, spec: Spec, currentLife: () => CoreLife | null) {
    this.#open = open;
    this.#wanted = spec;
    this.#currentLife = currentLife;
  }

  async next(): Promise<Frame | null> {
    for (;;) {
      const life = this.#currentLife();
      if (this.#closed || life === null) return null;
      const cursor = await this.#cursorIn(life);
      if (cursor === LOST || this.#closed) continue;
      const frame = await life.ask(() => cursor.next());
      if (frame === LOST) continue;
      return life.ids.toPage(frame);
    }
  }

  async reshape(spec: Spec): Promise<void> {
    this.#wanted = spec;
    const life = this.#currentLife();
    const cursor = this.#openCursor();
    if (life === null || cursor === null) return;
    const own = life.ids.toWorker(spec);
    await life.ask(() => cursor.reshape(own));
  }

  async close(): Promise<void> {
    this.#closed = true;
    const cursor = this.#openCursor();
    if (cursor !== null) await this.#currentLife()?.ask(() => cursor.close());
  }

  #openCursor(): ViewCursor<Frame, Spec> | null {
    return this.#place?.life === this.#currentLife() ? (this.#place?.cursor ?? null) : null;
  }

  #cursorIn(life: CoreLife): Promise<ViewCursor<Frame, Spec> | typeof LOST> {
    if (this.#place?.life !== life) {
      this.#place = { life, opening: this.#openIn(life), cursor: null };
    }
    return this.#place.opening;
  }

  async #openIn(life: CoreLife): Promise<ViewCursor<Frame, Spec> | typeof LOST> {
    const spec = this.#wanted;
    const cursor = await life.ask((core) => this.#open(core, life.ids.toWorker(spec)));
    if (cursor === LOST) return LOST;
    if (this.#place?.life === life) this.#place.cursor = cursor;
    // The view may have left, or changed its mind, while the cursor was opening.
    if (this.#closed) await life.ask(() => cursor.close());
    else if (this.#wanted !== spec) {
      const own = life.ids.toWorker(this.#wanted);
      await life.ask(() => cursor.reshape(own));
    }
    return cursor;
  }
}

import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';
import type { ViewRegistry, ViewSources } from '../projections/view-registry.ts';
import { ConflatingCursor } from './conflating-cursor.ts';
import { Gathering } from './gathering.ts';

type AnyCursor = Pick<
  ConflatingCursor<unknown, never>,
  'wake' | 'settle' | 'renew' | 'noticeNetwork'
> & { readonly query: unknown };

/** The views that are open: each a cursor that follows the log by itself. */
export class OpenViews {
  readonly #registry: ViewRegistry;
  readonly #sources: ViewSources;
  readonly #gathering: Gathering;
  readonly #cursors = new Map<AnyCursor, ViewName>();

  /** `gatherMs`: see `Gathering`. */
  constructor(registry: ViewRegistry, sources: ViewSources, gatherMs: number) {
    this.#registry = registry;
    this.#sources = sources;
    this.#gathering = new Gathering(gatherMs, sources.elapsed, () => {
      for (const cursor of this.#cursors.keys()) cursor.settle();
    });
  }

  get list(): readonly { readonly view: ViewName; readonly query: unknown }[] {
    return Array.from(this.#cursors, ([{ query }, view]) => ({ view, query }));
  }

  /** Rejects if the code of the view cannot be loaded, as the import of a part of the page does. */
  async open<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
  ): Promise<ConflatingCursor<FrameOf<Name>, QueryOf<Name>>> {
    const make = await this.#registry[view](this.#sources, query);
    const cursor = new ConflatingCursor(
      { log: this.#sources.log, isGathering: () => this.#gathering.isBurst },
      make,
      query,
      () => this.#cursors.delete(cursor),
    );
    this.#cursors.set(cursor, view);
    return cursor;
  }

  /** An event is in the log. */
  note(): void {
    this.#gathering.note();
  }

  /** Answers the views that wait for what changes without an event; not in a burst, at whose end every view is answered anyway. */
  refresh(): void {
    if (!this.#gathering.isBurst) this.wakeAll();
  }

  wakeAll(): void {
    for (const cursor of this.#cursors.keys()) cursor.wake();
  }

  /** Times have changed: every view begins again. */
  renewAll(): void {
    for (const cursor of this.#cursors.keys()) cursor.renew();
  }

  noticeNetwork(): void {
    for (const cursor of this.#cursors.keys()) cursor.noticeNetwork();
  }

  stop(): void {
    this.#gathering.stop();
  }
}

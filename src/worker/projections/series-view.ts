import type { EpochMs } from '#domain/epoch-ms.ts';
import { isSameQuestion, questionSpan, type SeriesQuestion } from '#domain/series-question.ts';
import type { Span } from '../feed/history-cache.ts';
import type { EventLog } from '../log/event-log.ts';
import type { LogRows } from '../log/log-rows.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';
import { SeriesBook, type SeriesPorts } from './series-book.ts';

/** A range that follows the present moves on this often, whether anything is heard or not: rows and clocks are of minutes. */
const MOVE_MS = 60_000;

/** What the provider and the log are asked for: the row that ends with a range's last millisecond says what its last step brought. */
const askedOf = <Spec extends SeriesQuestion>(spec: Spec): Spec =>
  spec.to === null ? spec : { ...spec, to: spec.to + 1 };

/** A projection over the series of one station: it keeps their book; how they are shown is up to each kind. */
export abstract class SeriesView<Frame, Spec extends SeriesQuestion> implements Projection<
  Frame,
  Spec
> {
  protected readonly book: SeriesBook;
  protected readonly now: () => EpochMs;
  /** For a further question: what it brings makes the frame stale as well. */
  protected readonly ports: SeriesPorts;
  protected spec: Spec;
  #stale = true;
  #shownAt: EpochMs = -Infinity;

  constructor(log: LogView, events: EventLog, spec: Spec, ports: SeriesPorts) {
    this.spec = spec;
    this.now = ports.now;
    this.ports = {
      ...ports,
      onHistory: () => {
        this.#stale = true;
        ports.onHistory();
      },
    };
    this.book = new SeriesBook(log, events, askedOf(spec), this.ports);
  }

  get stale(): boolean {
    const isFollowing = this.spec.to === null;
    return this.#stale || (isFollowing && Math.abs(this.now() - this.#shownAt) >= MOVE_MS);
  }

  follow(rows: LogRows): void {
    if (this.book.follow(rows)) this.#stale = true;
  }

  /** The very same spec is a repaint: what was known is not to be trusted. */
  reshape(spec: Spec): void {
    const isMoved = spec !== this.spec && isSameQuestion(spec, this.spec);
    this.spec = spec;
    this.#stale = true;
    if (!isMoved) this.book.ask(askedOf(spec));
  }

  close(): void {
    this.book.close();
  }

  frame(): Frame {
    this.#stale = false;
    this.#shownAt = this.now();
    return this.show(questionSpan(this.spec, this.#shownAt));
  }

  /** What is shown of a span, whole. */
  protected abstract show(span: Span): Frame;
}

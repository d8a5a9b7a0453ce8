import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { chooseHistoryStep } from '#domain/series/history-step.ts';
import {
  isSameQuestion,
  questionOf,
  questionSpan,
  type SeriesQuestion,
} from '#domain/series/series-query.ts';
import type { Span } from '#worker/feed/history-cache.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { LogView } from '../log-view.ts';
import type { Projection } from '../projection.ts';
import { SeriesBook, type SeriesPorts } from './series-book.ts';

/** A range that follows the present moves on this often, whether anything is heard or not: rows and clocks are of minutes. */
const MOVE_MS = 60_000;

/** A range that follows the present wants the rows that have come since: they tell of every quantity, changed or not. */
const REFRESH_MS = 15 * 60_000;

/**
 * What the provider and the log are asked for: the row that ends with a range's last millisecond says what its last step brought. The
 * step stays, however long a range is looked at.
 */
const askedOf = (question: SeriesQuestion, now: EpochMs): SeriesQuestion => ({
  ...questionOf(question),
  to: question.to === null ? null : question.to + 1,
  step: question.step ?? chooseHistoryStep(questionSpan(question, now)),
});

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
  #askedAt: EpochMs;

  constructor(log: LogView, events: EventLog, spec: Spec, ports: SeriesPorts) {
    this.spec = spec;
    this.now = ports.now;
    this.#askedAt = ports.now();
    this.ports = {
      ...ports,
      onHistory: () => {
        this.#stale = true;
        ports.onHistory();
      },
    };
    this.book = new SeriesBook(log, events, askedOf(spec, ports.now()), this.ports);
  }

  get stale(): boolean {
    const isFollowing = this.spec.to === null;
    return this.#stale || (isFollowing && Math.abs(this.now() - this.#shownAt) >= MOVE_MS);
  }

  get complete(): boolean {
    return this.book.history.kind !== 'loading';
  }

  follow(rows: LogRows): void {
    if (this.book.follow(rows)) this.#stale = true;
  }

  /** The very same spec is a repaint: what was known is not to be trusted. */
  reshape(spec: Spec): void {
    const before = this.spec;
    this.spec = spec;
    this.#stale = true;
    if (spec !== before && isSameQuestion(spec, before)) return;
    this.#askedAt = this.now();
    const isAgain = spec.codigo === before.codigo && spec.attempt !== before.attempt;
    this.book.ask(askedOf(spec, this.#askedAt), isAgain);
  }

  close(): void {
    this.book.close();
  }

  frame(): Frame {
    this.#stale = false;
    this.#shownAt = this.now();
    if (this.spec.to === null && this.#shownAt - this.#askedAt >= REFRESH_MS) {
      this.#askedAt = this.#shownAt;
      this.book.refresh();
    }
    return this.show(questionSpan(this.spec, this.#shownAt));
  }

  /** What is shown of a span, whole. */
  protected abstract show(span: Span): Frame;
}

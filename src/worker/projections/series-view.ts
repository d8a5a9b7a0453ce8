import type { EpochMs } from '#domain/epoch-ms.ts';
import { isSameQuestion, type SeriesQuestion } from '#domain/series-question.ts';
import type { EventLog } from '../log/event-log.ts';
import type { LogRows } from '../log/log-rows.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';
import { SeriesBook, type SeriesPorts } from './series-book.ts';

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
    this.book = new SeriesBook(log, events, spec, this.ports);
  }

  get stale(): boolean {
    return this.#stale;
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
    this.book.ask(spec, spec.codigo === before.codigo && spec.attempt !== before.attempt);
  }

  close(): void {
    this.book.close();
  }

  frame(): Frame {
    this.#stale = false;
    return this.show();
  }

  /** What is shown now, whole. */
  protected abstract show(): Frame;
}

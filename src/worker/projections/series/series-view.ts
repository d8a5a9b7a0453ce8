import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { chooseHistoryStep } from '#domain/series/history-step.ts';
import { isSameRange, queryOf, querySpan, type SeriesQuery } from '#domain/series/series-query.ts';
import type { Span } from '#feed/history/history-cache.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { LogView, Projection } from '../projection.ts';
import { JoinedRange, type SeriesPorts } from './joined-range.ts';

/**
 * A range that follows the present moves with each minute, even without events: rows and clocks have minute resolution. So the lines of a
 * comparison that are read together have the rows of the same minute, though one of them was read before.
 */
const minuteOf = (instant: EpochMs): number => Math.floor(instant / MINUTE_MS);

/** How often a range that follows the present requests its new rows: they have every quantity, changed or not. */
export const REFRESH_MS = 15 * MINUTE_MS;

/**
 * The range to request from provider and log. The row stamped at the end of the last step is included. The step is fixed, however long the
 * range is shown.
 */
const requestedOf = (query: SeriesQuery, now: EpochMs): SeriesQuery => ({
  ...queryOf(query),
  to: query.to === null ? null : epochMs(query.to + 1),
  step: query.step ?? chooseHistoryStep(querySpan(query, now)),
});

/** Base of the projections over one station's series: it updates the `JoinedRange`, subclasses build the frames. */
export abstract class SeriesView<Frame, Query extends SeriesQuery> implements Projection<
  Frame,
  Query
> {
  protected readonly book: JoinedRange;
  protected readonly now: () => EpochMs;
  /** For further requests; their results make the frame stale too. */
  protected readonly ports: SeriesPorts;
  protected query: Query;
  /** The lowest level on the staff in the range of the last frame, whatever its window; Infinity without any. */
  lowest = Infinity;
  #stale = true;
  #shownAt = epochMs(-Infinity);
  #requestedAt: EpochMs;

  constructor(log: LogView, events: EventLog, query: Query, ports: SeriesPorts) {
    this.query = query;
    this.now = ports.now;
    this.#requestedAt = ports.now();
    this.ports = {
      ...ports,
      onHistory: () => {
        this.#stale = true;
        ports.onHistory();
      },
    };
    this.book = new JoinedRange(log, events, requestedOf(query, ports.now()), this.ports);
  }

  /** History may be there before its station is: no frame without the units it reports. */
  get stale(): boolean {
    if (!this.book.isStationKnown && !this.ports.isNetworkLoaded()) return false;
    const isFollowing = this.query.to === null;
    return this.#stale || (isFollowing && minuteOf(this.now()) !== minuteOf(this.#shownAt));
  }

  get complete(): boolean {
    return this.book.history.kind !== 'loading';
  }

  follow(rows: LogRows): void {
    if (this.book.follow(rows)) this.#stale = true;
  }

  /** The identical object means a full repaint: nothing known may be reused. */
  update(query: Query): void {
    const before = this.query;
    this.query = query;
    this.#stale = true;
    if (query !== before && isSameRange(query, before)) return;
    this.#requestedAt = this.now();
    const isAgain = query.codigo === before.codigo && query.attempt !== before.attempt;
    this.book.update(requestedOf(query, this.#requestedAt), isAgain);
  }

  close(): void {
    this.book.close();
  }

  frame(): Frame {
    this.#stale = false;
    this.#shownAt = this.now();
    if (this.query.to === null && this.#shownAt - this.#requestedAt >= REFRESH_MS) {
      this.#requestedAt = this.#shownAt;
      this.book.refresh();
    }
    return this.show(querySpan(this.query, this.#shownAt));
  }

  protected abstract show(span: Span): Frame;
}

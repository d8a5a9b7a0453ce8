import { zoneDayOf } from '#domain/time/zone-days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { stepLength } from '#domain/series/history-step.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import type { Span } from '#feed/history/history-cache.ts';
import type { HistoryPart } from '#feed/history/history-client.ts';
import { historySeries, type JoinedSeries } from './history-series.ts';
import type { SeriesPorts } from './joined-range.ts';

/** The part of a range requested in finer steps. */
export interface DetailQuery {
  readonly codigo: string;
  readonly span: Span;
  readonly step: HistoryStep;
}

interface HeldDetail extends DetailQuery {
  readonly seriesByField: ReadonlyMap<HistoricalField, JoinedSeries>;
}

/** Extends to complete days, so that panning back and forth sends no new request. */
const wholeDays = ({ from, to }: Span, zone: TimeZone): Span => ({
  from: zoneDayOf(from, zone).start,
  to: zoneDayOf(epochMs(to - 1), zone).end,
});

/** Equal for equal queries. */
const keyOf = (query: DetailQuery | null): string =>
  query === null ? '' : [query.step, query.span.from, query.span.to, query.codigo].join(' ');

/**
 * Finer rows for the visible part of a range, requested in complete days. The previous rows stay until new ones arrive; without them the
 * coarser rows of the range are shown.
 */
export class SeriesDetail {
  readonly #ports: SeriesPorts;
  #requested: DetailQuery | null = null;
  #held: HeldDetail | null = null;
  #pending: AbortController | null = null;

  constructor(ports: SeriesPorts) {
    this.#ports = ports;
  }

  /** Span and step of the finer rows; null if there are none. */
  get held(): Pick<HeldDetail, 'span' | 'step'> | null {
    return this.#held;
  }

  /** The finer readings of a field; null if there are none. */
  of(field: HistoricalField): JoinedSeries | null {
    return this.#held?.seriesByField.get(field) ?? null;
  }

  /** Requests another part or step; null: none. The same again sends no request. */
  request(query: DetailQuery | null): void {
    const requested =
      query === null ? null : { ...query, span: wholeDays(query.span, this.#ports.zone) };
    if (keyOf(this.#requested) === keyOf(requested)) return;
    this.#requested = requested;
    this.close();
    if (this.#held?.codigo !== requested?.codigo || this.#held?.step !== requested?.step) {
      this.#held = null;
    }
    if (requested !== null) void this.#request(requested);
  }

  close(): void {
    this.#pending?.abort();
    this.#pending = null;
  }

  /** Clears everything: the next `request` sends a request again. */
  forget(): void {
    this.close();
    this.#requested = null;
    this.#held = null;
  }

  async #request(requested: DetailQuery): Promise<void> {
    const codigo = decodeCodigo(requested.codigo);
    if (!codigo.ok) return;
    const pending = new AbortController();
    this.#pending = pending;
    const read = await this.#ports.requestHistory(
      { codigo: codigo.value, span: requested.span, step: requested.step },
      () => undefined,
      pending.signal,
    );
    if (pending.signal.aborted) return;
    this.#pending = null;
    // A provider without the step returns another, coarser than what is there.
    if (!read.ok || stepLength(read.value.step) > stepLength(requested.step)) return;
    this.#take(requested, read.value, this.#ports.now());
    this.#ports.onHistory();
  }

  #take(requested: DetailQuery, { rows }: HistoryPart, now: EpochMs): void {
    const last = rows.at(-1)?.timestamp ?? requested.span.from;
    // At the present the rows end where live readings continue.
    const to = requested.span.to < now ? requested.span.to : last;
    this.#held = {
      ...requested,
      span: { from: requested.span.from, to },
      seriesByField: historySeries(rows),
    };
  }
}

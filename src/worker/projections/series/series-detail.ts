import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { stepLength } from '#domain/series/history-step.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import type { Span } from '#worker/feed/history-cache.ts';
import type { HistoryPart } from '#worker/feed/history-source.ts';
import { historySeries, type JoinedSeries } from './history-series.ts';
import type { SeriesPorts } from './series-book.ts';

const DAY_MS = 24 * 3_600_000;

/** Which part of a range is wanted finer, and how fine. */
export interface DetailQuestion {
  readonly codigo: string;
  readonly span: Span;
  readonly step: HistoryStep;
}

/** The finer rows that are here. */
interface HeldDetail extends DetailQuestion {
  readonly seriesByField: ReadonlyMap<HistoricalField, JoinedSeries>;
}

/** Whole days: a hand that goes to and fro asks for nothing new. */
const wholeDays = ({ from, to }: Span): Span => ({
  from: Math.floor(from / DAY_MS) * DAY_MS,
  to: Math.ceil(to / DAY_MS) * DAY_MS,
});

const isSame = (a: DetailQuestion | null, b: DetailQuestion | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.codigo === b.codigo &&
    a.step === b.step &&
    a.span.from === b.span.from &&
    a.span.to === b.span.to);

/**
 * Finer rows for the part of a range that somebody looks at, asked for a whole day at a time. What came last stays until other
 * rows have come; without an answer the coarser rows of the range go on standing for them.
 */
export class SeriesDetail {
  readonly #ports: SeriesPorts;
  #wanted: DetailQuestion | null = null;
  #held: HeldDetail | null = null;
  #asking: AbortController | null = null;

  constructor(ports: SeriesPorts) {
    this.#ports = ports;
  }

  /** The part of time the finer rows are of, and their step; null when there are none. */
  get held(): Pick<HeldDetail, 'span' | 'step'> | null {
    return this.#held;
  }

  /** A field's finer readings; null when there are none. */
  of(field: HistoricalField): JoinedSeries | null {
    return this.#held?.seriesByField.get(field) ?? null;
  }

  /** Another part, another step; null: none. The same again asks for nothing. */
  want(question: DetailQuestion | null): void {
    const wanted = question === null ? null : { ...question, span: wholeDays(question.span) };
    if (isSame(this.#wanted, wanted)) return;
    this.#wanted = wanted;
    this.close();
    if (this.#held?.codigo !== wanted?.codigo || this.#held?.step !== wanted?.step) {
      this.#held = null;
    }
    if (wanted !== null) void this.#ask(wanted);
  }

  /** What is on its way need not come any more. */
  close(): void {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** What has been asked for is asked for again when it is wanted next. */
  forget(): void {
    this.close();
    this.#wanted = null;
    this.#held = null;
  }

  async #ask(wanted: DetailQuestion): Promise<void> {
    const codigo = decodeCodigo(wanted.codigo);
    if (!codigo.ok) return;
    const asking = new AbortController();
    this.#asking = asking;
    const read = await this.#ports.requestHistory(
      { codigo: codigo.value, span: wanted.span, step: wanted.step },
      () => undefined,
      asking.signal,
    );
    if (asking.signal.aborted) return;
    this.#asking = null;
    // A provider that does not know the step gives another one, coarser than what is there.
    if (!read.ok || stepLength(read.value.step) > stepLength(wanted.step)) return;
    this.#take(wanted, read.value, this.#ports.now());
    this.#ports.onHistory();
  }

  #take(wanted: DetailQuestion, { rows }: HistoryPart, now: EpochMs): void {
    const seriesByField = new Map<HistoricalField, JoinedSeries>();
    for (const [place, field] of HISTORICAL_FIELDS.entries()) {
      const { readings, suspects } = historySeries(rows, field, place);
      if (readings.length + suspects.length > 0) seriesByField.set(field, { readings, suspects });
    }
    const last = rows.at(-1)?.timestamp ?? wanted.span.from;
    // At the present the rows end where the live readings go on.
    const to = wanted.span.to < now ? wanted.span.to : last;
    this.#held = { ...wanted, span: { from: wanted.span.from, to }, seriesByField };
  }
}

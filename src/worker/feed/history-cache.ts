import type { EpochMs } from '#domain/epoch-ms.ts';
import { HISTORICAL_FIELDS, type HistoricalUnit } from '#domain/historical-unit.ts';
import { firstWhere } from '#domain/sorted-search.ts';

/** An inclusive span of time. */
export interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A {@link HistoricalUnit} of a known station, as small as it can be kept: a value a field, in their order, NaN for none. */
export interface HistoryRow {
  readonly timestamp: EpochMs;
  readonly values: readonly number[];
}

export const toHistoryRow = ({ timestamp, values }: HistoricalUnit): HistoryRow => ({
  timestamp,
  values: HISTORICAL_FIELDS.map((field) => values.get(field) ?? Number.NaN),
});

/** The parts of `wanted` that no span of `covered` holds, in order. */
export const missingSpans = (covered: readonly Span[], wanted: Span): readonly Span[] => {
  const missing: Span[] = [];
  let from = wanted.from;
  for (const span of covered.toSorted((a, b) => a.from - b.from)) {
    if (span.to < from || span.from > wanted.to) continue;
    if (span.from > from) missing.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  if (from < wanted.to) missing.push({ from, to: wanted.to });
  return missing;
};

/** The spans and one more, as few as can be, in order. */
const joinSpans = (spans: readonly Span[], added: Span): readonly Span[] => {
  const joined: Span[] = [];
  for (const span of [...spans, added].toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || span.from > last.to) joined.push(span);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return joined;
};

/** Two lists in order of time as one, each instant once: what was added last wins. */
const mergeRows = (
  rows: readonly HistoryRow[],
  added: readonly HistoryRow[],
): readonly HistoryRow[] => {
  const merged: HistoryRow[] = [];
  let next = 0;
  for (const row of rows) {
    for (; (added[next]?.timestamp ?? Infinity) < row.timestamp; next += 1) {
      merged.push(...added.slice(next, next + 1));
    }
    if (added[next]?.timestamp !== row.timestamp) merged.push(row);
  }
  return [...merged, ...added.slice(next)];
};

/** First row at an instant or later. */
const rowAt = (rows: readonly HistoryRow[], instant: EpochMs): number =>
  firstWhere(rows.length, (place) => (rows[place]?.timestamp ?? Infinity) >= instant);

/** What is known of one station at one step. */
export class CachedRows {
  #rows: readonly HistoryRow[] = [];
  #covered: readonly Span[] = [];
  /** The provider is taken to hold nothing before this instant, until a question about older days alone finds something. */
  keptFrom: EpochMs = -Infinity;
  /** Reads under way: what is being read is not let go. */
  readers = 0;

  get size(): number {
    return this.#rows.length;
  }

  /** What of a span has still to be asked for, in order. */
  missing({ from, to }: Span): readonly Span[] {
    const isOlder = to <= this.keptFrom;
    return missingSpans(this.#covered, {
      from: isOlder ? from : Math.max(from, this.keptFrom),
      to,
    });
  }

  /** Rows of a span that was asked for, oldest first; `settled` is the part of it that will not change any more. */
  add(rows: readonly HistoryRow[], settled: Span): void {
    this.#rows = mergeRows(this.#rows, rows);
    const [oldest] = rows;
    if (oldest !== undefined && oldest.timestamp < this.keptFrom) this.keptFrom = -Infinity;
    if (settled.from < settled.to) this.#covered = joinSpans(this.#covered, settled);
  }

  /** Rows of a span, oldest first, each instant once. */
  read({ from, to }: Span): readonly HistoryRow[] {
    const end = rowAt(this.#rows, to);
    const isAtEnd = this.#rows[end]?.timestamp === to;
    return this.#rows.slice(rowAt(this.#rows, from), isAtEnd ? end + 1 : end);
  }
}

/** History rows by key; bounded: what has not been read for longest goes first. */
export class HistoryCache {
  readonly #mostRows: number;
  readonly #byKey = new Map<string, CachedRows>();

  constructor(mostRows: number) {
    this.#mostRows = mostRows;
  }

  /** Rows held. */
  get size(): number {
    return [...this.#byKey.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The rows of a key, now the one that was read last. */
  of(key: string): CachedRows {
    const cached = this.#byKey.get(key) ?? new CachedRows();
    this.#byKey.delete(key);
    this.#byKey.set(key, cached);
    return cached;
  }

  /** Lets go what is too much, a whole key at a time, but nothing that is being read. */
  trim(): void {
    let held = this.size;
    for (const [key, cached] of this.#byKey) {
      if (held <= this.#mostRows) return;
      if (cached.readers > 0) continue;
      this.#byKey.delete(key);
      held -= cached.size;
    }
  }
}

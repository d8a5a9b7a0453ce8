import {
  HOUR_MS,
  MINUTE_MS,
  earlier,
  epochMs,
  type EpochMs,
  later,
} from '#domain/time/epoch-ms.ts';
import { HISTORICAL_FIELDS, type HistoricalUnit } from '#domain/series/historical-unit.ts';
import { firstWhere } from '#domain/series/sorted-search.ts';

/** An inclusive span of time. */
export interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A compact {@link HistoricalUnit} of a known station: one value a field, in their order, NaN for none. */
export interface CompactRow {
  readonly timestamp: EpochMs;
  readonly values: readonly number[];
}

export const compactRow = ({ timestamp, values }: HistoricalUnit): CompactRow => ({
  timestamp,
  values: HISTORICAL_FIELDS.map((field) => values.get(field) ?? Number.NaN),
});

/** The parts of `requested` outside all `covered` spans, in order. */
export const missingSpans = (covered: readonly Span[], requested: Span): readonly Span[] => {
  const missing: Span[] = [];
  let from = requested.from;
  for (const span of covered.toSorted((a, b) => a.from - b.from)) {
    if (span.to < from || span.from > requested.to) continue;
    if (span.from > from) missing.push({ from, to: span.from });
    from = later(from, span.to);
  }
  if (from < requested.to) missing.push({ from, to: requested.to });
  return missing;
};

/** The union of the spans and one more, in order. */
const joinSpans = (spans: readonly Span[], added: Span): readonly Span[] => {
  const joined: Span[] = [];
  for (const span of [...spans, added].toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || span.from > last.to) joined.push(span);
    else joined[joined.length - 1] = { from: last.from, to: later(last.to, span.to) };
  }
  return joined;
};

/** Merges two time-ordered lists, each instant once; `added` wins. */
const mergeRows = (
  rows: readonly CompactRow[],
  added: readonly CompactRow[],
): readonly CompactRow[] => {
  const merged: CompactRow[] = [];
  let next = 0;
  for (const row of rows) {
    for (; (added[next]?.timestamp ?? Infinity) < row.timestamp; next += 1) {
      merged.push(...added.slice(next, next + 1));
    }
    if (added[next]?.timestamp !== row.timestamp) merged.push(row);
  }
  return [...merged, ...added.slice(next)];
};

/** Index of the first row at an instant or later. */
const rowAt = (rows: readonly CompactRow[], instant: EpochMs): number =>
  firstWhere(rows.length, (place) => (rows[place]?.timestamp ?? Infinity) >= instant);

/** First wait before a hole is requested again; doubles while nothing arrives. */
const FIRST_HOLE_RETRY_MS = 5 * MINUTE_MS;
const LONGEST_HOLE_RETRY_MS = 6 * HOUR_MS;
/** Shortest wait, also for an explicit retry. */
const SHORTEST_HOLE_RETRY_MS = 30_000;
/** Holes at most this many steps apart are requested together. */
const STEPS_BETWEEN_HOLES = 288;
/** How many holes one query requests, newest first. */
const MAX_HOLES = 4;
/** Rows further apart than this many steps have one missing in between. */
const HOLE_STEPS = 1.5;

/** A requested part without rows: a station that was silent may deliver it later. */
interface Hole extends Span {
  readonly askedAt: EpochMs;
  /** Milliseconds before it is requested again. */
  readonly retryAfter: number;
}

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && a.to > b.from;

/** Smallest distance between two rows. */
const nearestRows = (rows: readonly CompactRow[]): number => {
  let nearest = Infinity;
  for (const [index, { timestamp }] of rows.entries()) {
    const before = rows[index - 1];
    if (before !== undefined) nearest = Math.min(nearest, timestamp - before.timestamp);
  }
  return nearest;
};

/** The parts of a span in which a row is missing. At an end of the span the next row is unknown: there one step is enough. */
const holesIn = (
  rows: readonly CompactRow[],
  { from, to }: Span,
  usualMs: number,
): readonly Span[] => {
  const ends = [from, ...rows.map(({ timestamp }) => timestamp), to];
  return ends.flatMap((end, index) => {
    const begin = ends[index - 1];
    if (begin === undefined) return [];
    const isAtEnd = index === 1 || index === ends.length - 1;
    const isLong = isAtEnd ? end - begin >= usualMs : end - begin > HOLE_STEPS * usualMs;
    return isLong ? [{ from: begin, to: end }] : [];
  });
};

/** Cached rows of one station at one step. */
export class CachedRows {
  #rows: readonly CompactRow[] = [];
  #covered: readonly Span[] = [];
  /** Smallest distance between rows: a provider may answer with a coarser step than requested. */
  #nearest = Infinity;
  /** Holes within the covered spans. */
  #holes: readonly Hole[] = [];
  /** The provider is assumed to have nothing before this instant, until a query for older days finds rows. */
  availableFrom = epochMs(-Infinity);
  /** Reads in progress: such rows are not evicted. */
  readers = 0;

  get size(): number {
    return this.#rows.length;
  }

  /** What of a span to request, in order: what never was and holes that are due; `again`: all holes but those requested just now. */
  missing({ from, to }: Span, now: EpochMs, again: boolean, stepMs: number): readonly Span[] {
    const isOlder = to <= this.availableFrom;
    const requested = { from: isOlder ? from : later(from, this.availableFrom), to };
    const due = this.#holes.filter((hole) => {
      const retryAfter = again
        ? Math.min(hole.retryAfter, SHORTEST_HOLE_RETRY_MS)
        : hole.retryAfter;
      return overlaps(hole, requested) && now - hole.askedAt >= retryAfter;
    });
    const holes: Span[] = [];
    for (const { from: begin, to: end } of due) {
      const last = holes.at(-1);
      const isNear = last !== undefined && begin - last.to <= STEPS_BETWEEN_HOLES * stepMs;
      if (isNear) holes[holes.length - 1] = { from: last.from, to: end };
      else holes.push({ from: begin, to: end });
    }
    return missingSpans(
      holes
        .slice(-MAX_HOLES)
        .reduce(
          (covered, hole) => covered.flatMap((span) => missingSpans([hole], span)),
          this.#covered,
        ),
      requested,
    );
  }

  /** Adds rows of a span requested at `now`, oldest first, one step apart. Rows in `settled` will not change any more. */
  add(rows: readonly CompactRow[], settled: Span, stepMs: number, now: EpochMs): void {
    this.#rows = mergeRows(this.#rows, rows);
    this.#nearest = Math.min(this.#nearest, nearestRows(rows));
    const [oldest] = rows;
    if (oldest !== undefined && oldest.timestamp < this.availableFrom)
      this.availableFrom = epochMs(-Infinity);
    if (settled.from >= settled.to) return;
    this.#covered = joinSpans(this.#covered, settled);
    const before = this.#holes.filter((hole) => overlaps(hole, settled));
    // The unrequested part of a hole waits as before.
    const left = before.flatMap((hole) =>
      missingSpans([settled], hole).map((span): Hole => ({ ...hole, ...span })),
    );
    const others = [...this.#holes.filter((hole) => !overlaps(hole, settled)), ...left];
    const region = this.#betweenRows(settled);
    const usual = Number.isFinite(this.#nearest) ? Math.max(stepMs, this.#nearest) : stepMs;
    const gaps = holesIn(this.read(region), region, usual)
      .filter((gap) => overlaps(gap, settled))
      .flatMap((gap) => missingSpans(others, gap));
    const found = gaps.map((hole): Hole => {
      const retries = before
        .filter((known) => overlaps(known, hole))
        .map(({ retryAfter }) => 2 * retryAfter);
      const retryAfter = Math.min(Math.max(FIRST_HOLE_RETRY_MS, ...retries), LONGEST_HOLE_RETRY_MS);
      return { ...hole, askedAt: now, retryAfter };
    });
    this.#holes = [...others, ...found].toSorted((a, b) => a.from - b.from);
  }

  /** A span, extended to the neighbouring rows if covered: a row may be missing at its very edge. */
  #betweenRows({ from, to }: Span): Span {
    const around = this.#covered.find((span) => span.from <= from && span.to >= to);
    const before = this.#rows[rowAt(this.#rows, from) - 1]?.timestamp ?? epochMs(-Infinity);
    const after = this.#rows[rowAt(this.#rows, to)]?.timestamp ?? epochMs(Infinity);
    return {
      from: earlier(from, later(around?.from ?? from, before)),
      to: later(to, earlier(around?.to ?? to, after)),
    };
  }

  /** Rows of a span, oldest first, each instant once. */
  read({ from, to }: Span): readonly CompactRow[] {
    const end = rowAt(this.#rows, to);
    const isAtEnd = this.#rows[end]?.timestamp === to;
    return this.#rows.slice(rowAt(this.#rows, from), isAtEnd ? end + 1 : end);
  }
}

/** History rows by key, bounded; the least recently read key is evicted first. */
export class HistoryCache {
  readonly #maxRows: number;
  readonly #byKey = new Map<string, CachedRows>();

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  get size(): number {
    return [...this.#byKey.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The rows of a key, which becomes the most recently read. */
  of(key: string): CachedRows {
    const cached = this.#byKey.get(key) ?? new CachedRows();
    this.#byKey.delete(key);
    this.#byKey.set(key, cached);
    return cached;
  }

  /** Evicts whole keys until the bound holds, except those being read. */
  trim(): void {
    let held = this.size;
    for (const [key, cached] of this.#byKey) {
      if (held <= this.#maxRows) return;
      if (cached.readers > 0) continue;
      this.#byKey.delete(key);
      held -= cached.size;
    }
  }
}

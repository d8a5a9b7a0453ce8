import { bytesIn, type Database, numberIn, type Row } from './database.ts';
import { decodeSegment, encodeSegment, type SegmentEvents } from './segment-body.ts';
import type { LogExtent, LogSegment } from './tag-calls.ts';

/** As they are written, so many rows or events become one of level 1, and so many events of that one of level 2. */
const ROWS_OF_1 = 512;
const EVENTS_OF_1 = 4_096;
const EVENTS_OF_2 = 65_536;

export const SEGMENT_SCHEMA = `CREATE TABLE segments (
  first INTEGER PRIMARY KEY, last INTEGER NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
  level INTEGER NOT NULL, body BLOB NOT NULL)`;

const COLUMNS = 'first, last, from_at, to_at, level, body';

const segmentOf = (row: Row): LogSegment => ({
  first: numberIn(row, 'first'),
  last: numberIn(row, 'last'),
  fromAt: numberIn(row, 'from_at'),
  toAt: numberIn(row, 'to_at'),
  level: numberIn(row, 'level'),
  body: bytesIn(row, 'body'),
});

/** The events of a segment. Throws where it does not hold what it says. */
export const eventsOf = (segment: LogSegment): SegmentEvents => {
  const events = decodeSegment(segment.body);
  if (events.tags.length !== segment.last - segment.first + 1) {
    throw new Error(`the segment at ${segment.first} holds ${events.tags.length} events`);
  }
  return events;
};

const joined = (segments: readonly LogSegment[], level: number): LogSegment | null => {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return null;
  const parts = segments.map(eventsOf);
  const body = encodeSegment({
    tags: parts.flatMap(({ tags }) => tags),
    values: parts.flatMap(({ values }) => values),
    ats: parts.flatMap(({ ats }) => ats),
  });
  return {
    first: first.first,
    last: last.last,
    fromAt: first.fromAt,
    toAt: last.toAt,
    level,
    body,
  };
};

/** A row whose events were read. */
interface Part {
  readonly first: number;
  readonly last: number;
  readonly events: SegmentEvents;
}

/** The events of the log in rows of many, without a gap but where a generation ends. */
export class SegmentTable {
  readonly #db: Database;
  #newest: {
    readonly first: number;
    readonly last: number;
    readonly events: SegmentEvents;
  } | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  insert({ first, last, fromAt, toAt, level, body }: LogSegment): void {
    this.#db.run(
      `INSERT INTO segments (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`,
      first,
      last,
      fromAt,
      toAt,
      level,
      body,
    );
  }

  /** Events after this number are held, `head` if there are none. */
  after(head: number): number {
    const row = this.#db.get('SELECT first FROM segments ORDER BY first LIMIT 1');
    return row === undefined ? head : numberIn(row, 'first') - 1;
  }

  /** Drops at most so many of the oldest that ended before an instant. */
  dropBefore(instant: number, most: number): void {
    for (let count = 0; count < most; count += 1) {
      const row = this.#db.get('SELECT first, to_at FROM segments ORDER BY first LIMIT 1');
      if (row === undefined || numberIn(row, 'to_at') >= instant) return;
      this.#db.run('DELETE FROM segments WHERE first = ?', numberIn(row, 'first'));
    }
  }

  dropAfter(number: number): void {
    this.#db.run('DELETE FROM segments WHERE last > ?', number);
  }

  /** The segment that holds an event, or the next one after it. */
  segmentAt(number: number): LogSegment | null {
    const row =
      this.#db.get(
        `SELECT ${COLUMNS} FROM segments WHERE first <= ? ORDER BY first DESC LIMIT 1`,
        number,
      ) ?? null;
    if (row !== null && numberIn(row, 'last') >= number) return segmentOf(row);
    const next = this.#db.get(
      `SELECT ${COLUMNS} FROM segments WHERE first > ? ORDER BY first LIMIT 1`,
      number,
    );
    return next === undefined ? null : segmentOf(next);
  }

  /** At most so many events after a number, as far as they follow it without a gap; from the row that holds the first of them. */
  read(after: number, limit: number): SegmentEvents {
    const found = {
      tags: [] as number[],
      values: [] as SegmentEvents['values'][number][],
      ats: [] as number[],
    };
    for (let next = after + 1; found.tags.length < limit;) {
      const part = this.#part(next);
      if (part === null) break;
      const from = next - part.first;
      const to = Math.min(part.last - part.first + 1, from + limit - found.tags.length);
      for (let index = from; index < to; index += 1) {
        found.tags.push(part.events.tags[index] ?? 0);
        found.values.push(part.events.values[index] ?? null);
        found.ats.push(part.events.ats[index] ?? 0);
      }
      next = part.first + to;
    }
    return found;
  }

  /** The next run of rows that should be one, of events up to a number. */
  joined(to: number): LogSegment | null {
    const ones = this.#run(0, to, ROWS_OF_1, EVENTS_OF_1);
    if (ones !== null) return joined(ones, 1);
    const twos = this.#run(1, to, EVENTS_OF_2, EVENTS_OF_2);
    return twos === null ? null : joined(twos, 2);
  }

  /** False if the rows of the segment are no longer those that it was joined of. */
  replace(segment: LogSegment): boolean {
    const { first, last, level } = segment;
    const ends = this.#db.get(
      'SELECT min(first) AS low, max(last) AS high, max(level) AS level FROM segments WHERE first BETWEEN ? AND ?',
      first,
      last,
    );
    if (ends?.['low'] !== first || ends['high'] !== last || ends['level'] !== level - 1)
      return false;
    this.#db.run('DELETE FROM segments WHERE first BETWEEN ? AND ?', first, last);
    this.insert(segment);
    return true;
  }

  extent(): LogExtent {
    const row = this.#db.get(
      'SELECT count(*) AS segments, coalesce(sum(last - first + 1), 0) AS events, coalesce(sum(length(body)), 0) AS bytes FROM segments',
    );
    if (row === undefined) return { segments: 0, events: 0, bytes: 0 };
    return {
      segments: numberIn(row, 'segments'),
      events: numberIn(row, 'events'),
      bytes: numberIn(row, 'bytes'),
    };
  }

  /** Every row, the oldest first. */
  *all(): Generator<LogSegment> {
    for (let next = 0; ;) {
      const segment = this.segmentAt(next);
      if (segment === null) return;
      yield segment;
      next = segment.last + 1;
    }
  }

  /** The decoded row that holds an event; the last one is kept, for the next page of it. */
  #part(number: number): Part | null {
    const known = this.#newest;
    if (known !== null && known.first <= number && number <= known.last) return known;
    const segment = this.segmentAt(number);
    if (segment === null || segment.first > number) return null;
    const { first, last } = segment;
    const part = { first, last, events: eventsOf(segment) };
    // A small one may become another one.
    if (segment.level === 2) this.#newest = part;
    return part;
  }

  /** The oldest rows of a level that follow each other, once they are enough, or once a gap ends them; null if there are none. */
  #run(level: number, to: number, rows: number, events: number): readonly LogSegment[] | null {
    // Levels fall from old to new: those above are at the beginning.
    const above = this.#db.get(
      'SELECT last FROM segments WHERE level > ? ORDER BY first DESC LIMIT 1',
      level,
    );
    const after = above === undefined ? -1 : numberIn(above, 'last');
    const run: LogSegment[] = [];
    let count = 0;
    for (const row of this.#db.all(
      `SELECT ${COLUMNS} FROM segments WHERE first > ? AND level = ? AND last <= ? ORDER BY first LIMIT ?`,
      after,
      level,
      to,
      rows,
    )) {
      const segment = segmentOf(row);
      const before = run.at(-1);
      if (before !== undefined && before.last + 1 !== segment.first) return run;
      run.push(segment);
      count += segment.last - segment.first + 1;
      if (count >= events) return run;
    }
    return run.length >= rows ? run : null;
  }
}

import type { WireValue } from '#contract/tag-source.ts';
import { parseJson } from '#domain/untrusted.ts';
import { type Database, numberIn, textIn } from './database.ts';
import { type Handlers, Refusal } from './handlers.ts';
import { encodeSegment } from './segment-body.ts';
import { SEGMENT_SCHEMA, SegmentTable } from './segment-table.ts';
import type {
  EventColumns,
  LogBatch,
  LogEpoch,
  LogHead,
  LogRenewal,
  TagCalls,
} from './tag-calls.ts';
import { storedText, TagNames } from './tag-names.ts';

/** Rows that a commit may drop: so each of them stays short, and more are dropped than come. */
const DROPPED_AT_ONCE = 4;
/** Generations that are kept for times in which the file is away. */
export const SPARE_GENERATIONS = 16;

/** Statements that make the tables of the tag log. Numbers of tags are never used again: segments name them. */
export const TAG_SCHEMA: readonly string[] = [
  'CREATE TABLE tags (id INTEGER PRIMARY KEY, codigo TEXT NOT NULL, path TEXT NOT NULL, seq INTEGER NOT NULL, data TEXT NOT NULL)',
  SEGMENT_SCHEMA,
];

const epochOf = (db: Database): LogHead => {
  const row = db.get('SELECT creation, generation, reserved, since, head, head_at FROM log');
  if (row === undefined) throw new Refusal('the file holds no log');
  const reserved = numberIn(row, 'reserved');
  return {
    creation: textIn(row, 'creation'),
    generation: numberIn(row, 'generation'),
    spare: Math.max(numberIn(row, 'generation'), reserved - SPARE_GENERATIONS) + 1,
    spareEnd: reserved + 1,
    after: numberIn(row, 'since'),
    head: numberIn(row, 'head'),
    headAt: numberIn(row, 'head_at'),
  };
};

const valueOf = (stored: string): WireValue => {
  const value = parseJson(stored);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new Error('the file holds something else than a value');
};

/** Answers the calls of the tag log. */
export const tagHandlers = (db: Database): Handlers<TagCalls> => {
  const names = new TagNames(db);
  const segments = new SegmentTable(db);

  const headOf = (): LogHead => {
    const log = epochOf(db);
    return { ...log, after: Math.max(log.after, segments.after(log.head)) };
  };

  /** The log's row, of a stream that must be this one. */
  const same = ({ creation, generation }: LogEpoch): LogHead => {
    const log = epochOf(db);
    if (log.creation === creation && log.generation === generation) return log;
    throw new Refusal(`the file holds the stream ${log.creation}.${log.generation}`);
  };

  const all = <T>(work: () => T): T => {
    try {
      return db.transaction(work);
    } catch (error) {
      names.forget();
      throw error;
    }
  };

  const numberFor = (codigo: string, path: string): number => {
    const known = names.numberOf(codigo, path);
    if (known !== null) return known;
    const number = names.add(codigo, path);
    db.run(
      "INSERT INTO tags VALUES (?, ?, ?, 0, 'null')",
      number,
      storedText(codigo),
      storedText(path),
    );
    return number;
  };

  const setLast = (number: number, seq: number, value: WireValue): void => {
    db.run('UPDATE tags SET seq = ?, data = ? WHERE id = ?', seq, JSON.stringify(value), number);
  };

  /** Writes events after a number as a row; the number of the last, its time, and each tag's last place among them. */
  const writeEvents = (
    after: number,
    events: EventColumns,
  ): { head: number; headAt: number; places: ReadonlyMap<number, number> } => {
    const { codigos, paths, values, ats } = events;
    const tags = codigos.map((codigo, index) => numberFor(codigo, paths[index] ?? ''));
    const head = after + tags.length;
    const headAt = ats.at(-1) ?? 0;
    if (tags.length > 0) {
      const body = encodeSegment({ tags, values, ats });
      segments.insert({
        first: after + 1,
        last: head,
        fromAt: ats[0] ?? 0,
        toAt: headAt,
        level: 0,
        body,
      });
    }
    return { head, headAt, places: new Map(tags.map((tag, index) => [tag, index])) };
  };

  const append = (batch: LogBatch): void => {
    const { after, events, keptFrom } = batch;
    const written = writeEvents(after, events);
    for (const [tag, place] of written.places) {
      setLast(tag, after + place + 1, events.values[place] ?? null);
    }
    segments.dropBefore(keptFrom, DROPPED_AT_ONCE);
    db.run('UPDATE log SET head = ?, head_at = ?', written.head, written.headAt);
  };

  const renew = (renewal: LogRenewal): void => {
    const { creation, generation, since, after, events, tags } = renewal;
    const log = epochOf(db);
    // Of another log nothing is left: its numbers would be taken for this one's.
    if (log.creation !== creation) {
      segments.dropAfter(-1);
      db.exec('DELETE FROM tags');
      names.forget();
    }
    segments.dropAfter(since);
    tags.codigos.forEach((codigo, index) => {
      setLast(numberFor(codigo, tags.paths[index] ?? ''), after, tags.values[index] ?? null);
    });
    const { head, headAt, places } = writeEvents(after, events);
    for (const [tag, place] of places) {
      db.run('UPDATE tags SET seq = ? WHERE id = ?', after + place + 1, tag);
    }
    db.run(
      'UPDATE log SET creation = ?, generation = ?, reserved = ?, since = ?, head = ?, head_at = ?',
      creation,
      generation,
      Math.max(generation, log.spareEnd - 1) + SPARE_GENERATIONS,
      after,
      head,
      Math.max(headAt, log.headAt),
    );
  };

  return {
    logHead: headOf,
    logProbe: () => {
      // A page that is written: the same value would not be.
      db.run('UPDATE log SET probes = probes + 1');
      return null;
    },
    logTags: () => {
      const rows = db.all('SELECT id, data FROM tags ORDER BY id');
      const named = rows.map((row) => names.nameOf(numberIn(row, 'id')));
      return {
        codigos: named.map(({ codigo }) => codigo),
        paths: named.map(({ path }) => path),
        values: rows.map((row) => valueOf(textIn(row, 'data'))),
      };
    },
    logAppend: (batch) => {
      const { head } = same(batch);
      const last = batch.after + batch.events.codigos.length;
      // What a process had written before it died is asked of the next one again.
      if (head !== last || last === batch.after) {
        if (head !== batch.after) throw new Refusal(`the file ends at ${head}, not ${batch.after}`);
        if (last > batch.after) all(() => append(batch));
      }
      return { head: last, after: headOf().after };
    },
    logRenew: (renewal) => {
      all(() => renew(renewal));
      return headOf();
    },
    logRead: ({ creation, generation, after, limit }) => {
      const log = headOf();
      const isSame = log.creation === creation && log.generation === generation;
      if (!isSame || after < log.after || after > log.head) return null;
      const found = segments.read(after, limit);
      const named = found.tags.map((tag) => names.nameOf(tag));
      return {
        codigos: named.map(({ codigo }) => codigo),
        paths: named.map(({ path }) => path),
        values: found.values,
        ats: found.ats,
      };
    },
    logJoined: ({ to }) => segments.joined(to),
    logReplace: (segment) => {
      const started = performance.now();
      const isDone = db.transaction(() => segments.replace(segment));
      return { isDone, ms: performance.now() - started };
    },
    logExtent: () => segments.extent(),
  };
};

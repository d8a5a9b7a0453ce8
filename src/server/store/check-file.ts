import { type Connect, sqliteCode } from './connect.ts';
import { type Database, numberIn } from './database.ts';
import { connectTo, foundFile, lockedFolder } from './store-folder.ts';
import { eventsOf, SegmentTable } from './segment-table.ts';
import { SPARE_GENERATIONS } from './tag-handlers.ts';
import { TagNames } from './tag-names.ts';
import { salvageFile } from './salvage-file.ts';
import { databasePath } from './store-place.ts';
import { Unusable } from './unusable.ts';

/** What a check has found. */
export interface CheckReport {
  readonly tags: number;
  readonly segments: number;
  readonly events: number;
  /** What was wrong and is mended, a sentence each. */
  readonly repairs: readonly string[];
}

/** A server that ends lets go at once, but for what it was writing. */
const LOCK_WAIT_MS = 500;

interface Fold {
  /** By tag its last event. */
  readonly newest: Map<number, { readonly seq: number; readonly data: string }>;
  /** Numbers without a hole, the oldest first. */
  readonly runs: { readonly first: number; last: number }[];
  segments: number;
  events: number;
}

/** Whether the file's structure is sound, once its indexes are written anew if they have to be. */
const isWhole = (db: Database, repairs: string[]): boolean => {
  const isSound = (): boolean =>
    db.all('PRAGMA integrity_check(1)')[0]?.['integrity_check'] === 'ok';
  try {
    if (isSound()) return true;
    db.exec('REINDEX');
    if (!isSound()) return false;
    repairs.push('an index was damaged: it is written anew');
    return true;
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return false;
  }
};

/** A connection to a file whose structure is sound, a new one if it has to be. */
const soundFile = (connect: Connect, directory: string, repairs: string[]): Database => {
  const path = databasePath(directory);
  try {
    const db = connectTo(connect, directory);
    if (isWhole(db, repairs)) return db;
    repairs.push(salvageFile(connect, db, path));
    return connectTo(connect, directory);
  } catch (error) {
    const code = sqliteCode(error)?.name ?? '';
    if (!code.startsWith('SQLITE_CORRUPT') && code !== 'SQLITE_NOTADB') throw error;
    throw new Unusable(
      `${path} is damaged where it cannot be mended: put a backup in its place, or move it away to begin anew`,
    );
  }
};

/** Reads every event; rows that cannot be read are dropped. */
const foldSegments = (db: Database, repairs: string[]): Fold => {
  const segments = new SegmentTable(db);
  const names = new TagNames(db);
  const fold: Fold = { newest: new Map(), runs: [], segments: 0, events: 0 };
  for (const segment of segments.all()) {
    const { first, last } = segment;
    try {
      const { tags, values } = eventsOf(segment);
      for (const tag of new Set(tags)) names.nameOf(tag);
      tags.forEach((tag, index) => {
        fold.newest.set(tag, {
          seq: first + index,
          data: JSON.stringify(values[index] ?? null),
        });
      });
      const run = fold.runs.at(-1);
      if (run?.last === first - 1) run.last = last;
      else fold.runs.push({ first, last });
      fold.segments += 1;
      fold.events += tags.length;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      db.run('DELETE FROM segments WHERE first = ?', first);
      repairs.push(`the events from ${first} to ${last} cannot be read (${reason}): dropped`);
    }
  }
  return fold;
};

/** Last values as the events say them. */
const mendTags = (db: Database, { newest, runs }: Fold, repairs: string[]): void => {
  const isHeld = (seq: number): boolean =>
    runs.some(({ first, last }) => first <= seq && seq <= last);
  let count = 0;
  for (const [id, { seq, data }] of newest) {
    const row = db.get('SELECT seq, data FROM tags WHERE id = ?', id);
    if (row === undefined || (row['seq'] === seq && row['data'] === data)) continue;
    // The last value of an event that is lost is still the last.
    const said = numberIn(row, 'seq');
    if (said > seq && !isHeld(said)) continue;
    db.run('UPDATE tags SET seq = ?, data = ? WHERE id = ?', seq, data, id);
    count += 1;
  }
  if (count > 0) repairs.push(`${count} last values were not those of the events: written anew`);
};

/** A generation of its own for a stream that lacks events which were told. The oldest may be missing: they are dropped for their age. */
const mendNumbers = (db: Database, { runs }: Fold, repairs: string[]): void => {
  const newest = runs.at(-1);
  const last = newest?.last ?? 0;
  /** The number before the first event after the last hole. */
  const hole = runs.length < 2 || newest === undefined ? 0 : newest.first - 1;
  const row = db.get('SELECT since, head, reserved FROM log');
  if (row === undefined) throw new Unusable('the file has lost its first row');
  const head = numberIn(row, 'head');
  const since = numberIn(row, 'since');
  const isAtHead = Math.max(last, since) === head;
  if (isAtHead && hole <= since) return;
  const from = isAtHead ? hole : Math.max(head, last);
  const reserved = numberIn(row, 'reserved');
  db.run(
    'UPDATE log SET generation = ?, reserved = ?, since = ?, head = ?',
    reserved + 1,
    reserved + 1 + SPARE_GENERATIONS,
    from,
    Math.max(head, last),
  );
  repairs.push(`events before ${from + 1} are missing: the stream goes on under a new epoch`);
};

/**
 * Verifies the file of a folder and mends what it can: indexes, last values, events that cannot be read. Throws an {@link Unusable} with a
 * sentence for the operator where there is nothing to be mended with, or where a server uses the folder.
 */
export const checkFile = (connect: Connect, directory: string): CheckReport => {
  const path = databasePath(directory);
  if (!foundFile(directory)) throw new Unusable(`${path} is not there: nothing to verify`);
  const lock = lockedFolder(connect, directory, LOCK_WAIT_MS);
  try {
    const repairs: string[] = [];
    const db = soundFile(connect, directory, repairs);
    try {
      return db.transaction(() => {
        const fold = foldSegments(db, repairs);
        mendTags(db, fold, repairs);
        mendNumbers(db, fold, repairs);
        const row = db.get('SELECT count(*) AS tags FROM tags');
        const tags = row === undefined ? 0 : numberIn(row, 'tags');
        return { tags, segments: fold.segments, events: fold.events, repairs };
      });
    } finally {
      db.close();
    }
  } finally {
    lock.release();
  }
};

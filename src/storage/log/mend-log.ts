import { type Database, numberIn } from '#storage/sqlite/database.ts';
import { LOG_ROW, NEW_GENERATION } from './log-calls.ts';

/* Verifies and mends the log's tables by statements alone: a text that is damaged would end this program if it read it. */

/** A column holds a value as this program writes it: JSON in plain ASCII. */
const isValue = (column: string): string =>
  `(typeof(${column}) = 'text' AND ${column} NOT GLOB '*[^ -~]*' AND json_valid(${column}) AND json_type(${column}) NOT IN ('array', 'object'))`;

const IS_NAMED = `${isValue('codigo')} AND ${isValue('path')} AND json_type(codigo) = 'text' AND json_type(path) = 'text'`;

/** Statements, each with what it says of the rows that it changes: those that it changed, a sentence each. */
export const mended = (
  db: Database,
  statements: Readonly<Record<string, string>>,
): readonly string[] =>
  Object.entries(statements).flatMap(([what, statement]) => {
    const count = db.run(statement);
    return count === 0 ? [] : [`${count} ${what}`];
  });

const NEWEST = 'SELECT tag, max(seq) AS seq, value FROM events GROUP BY tag';

const STATEMENTS = {
  'last values could not be read: dropped': `DELETE FROM tags WHERE NOT (${IS_NAMED} AND ${isValue('value')})`,
  'events could not be read: dropped': `DELETE FROM events WHERE NOT (${isValue('value')} AND typeof(at) = 'integer' AND tag IN (SELECT id FROM tags))`,
  'last values were not those of the events: written anew': `UPDATE tags SET seq = newest.seq, value = newest.value FROM (${NEWEST}) AS newest
     WHERE newest.tag = tags.id AND newest.seq >= tags.seq AND newest.value <> tags.value`,
};

const lastOf = (db: Database): number => {
  const row = db.get('SELECT coalesce(max(seq), 0) AS last FROM events');
  return row === undefined ? 0 : numberIn(row, 'last');
};

/** A generation of its own for a stream that lacks events which followers have. The oldest may be missing: they are dropped for their age. */
const mendNumbers = (db: Database): readonly string[] => {
  const row = db.get(
    `SELECT since, head, coalesce((SELECT min(seq) FROM events), 0) AS first, coalesce((SELECT max(seq) FROM events), 0) AS last,
       coalesce((SELECT max(seq) FROM events AS e WHERE NOT EXISTS (SELECT 1 FROM events AS b WHERE b.seq = e.seq - 1)), 0) AS run
     FROM log`,
  );
  if (row === undefined) {
    db.exec(LOG_ROW);
    db.run('UPDATE log SET since = ?, head = ?', ...Array<number>(2).fill(lastOf(db)));
    return ['the log has lost its first row: the stream goes on as another one'];
  }
  const [since, head, first, last, run] = ['since', 'head', 'first', 'last', 'run'].map((column) =>
    numberIn(row, column),
  );
  if (since === undefined || head === undefined || last === undefined) return [];
  const hole = first === run || run === undefined ? 0 : run - 1;
  const isAtHead = Math.max(last, since) === head;
  if (isAtHead && hole <= since) return [];
  const from = isAtHead ? hole : Math.max(head, last);
  db.run(
    `UPDATE log SET generation = ${NEW_GENERATION}, since = ?, head = ?`,
    from,
    Math.max(head, last),
  );
  return [`events before ${from + 1} are missing: the stream goes on under a new epoch`];
};

/** What was wrong with the log and is mended, a sentence each. */
export const mendLog = (db: Database): readonly string[] => [
  ...mended(db, STATEMENTS),
  ...mendNumbers(db),
];

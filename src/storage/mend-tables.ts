import { SeriesTables } from './history/series-tables.ts';
import { LOG_ROW, NEW_GENERATION } from './log/log-calls.ts';
import { type Database, numberIn } from './sqlite/database.ts';

/* Verifies and mends the tables by statements alone: a text that is damaged would end this program if it read it. */

/** A column holds a text as this program writes it, in plain ASCII. */
const isPlain = (column: string): string => `${column} NOT GLOB '*[^ -~]*'`;
const isJson = (column: string): string => `(${isPlain(column)} AND json_valid(${column}))`;
const isValue = (column: string): string =>
  `(typeof(${column}) = 'text' AND ${isJson(column)} AND json_type(${column}) NOT IN ('array', 'object'))`;
const isInteger = (column: string): string => `typeof(${column}) = 'integer'`;

const IS_NAMED = `${isValue('codigo')} AND ${isValue('path')} AND json_type(codigo) = 'text' AND json_type(path) = 'text'`;
const NEWEST = 'SELECT tag, max(seq) AS seq, value FROM events GROUP BY tag';

/** Statements, each with what it says of the rows that it changes. */
const STATEMENTS = {
  'last values could not be read: dropped': `DELETE FROM tags WHERE NOT (${IS_NAMED} AND ${isValue('value')})`,
  'events could not be read: dropped': `DELETE FROM events WHERE NOT (${isValue('value')} AND ${isInteger('at')} AND tag IN (SELECT id FROM tags))`,
  'last values were not those of the events: written anew': `UPDATE tags SET seq = newest.seq, value = newest.value FROM (${NEWEST}) AS newest
     WHERE newest.tag = tags.id AND newest.seq >= tags.seq AND newest.value <> tags.value`,
};

/** The same of the history. */
const OF_HISTORY = {
  'reports under way could not be read: dropped': `UPDATE stations SET state = 'null' WHERE NOT ${isJson('state')}`,
  'positions of the history could not be read: dropped': `DELETE FROM facts WHERE NOT (${isPlain('value')} AND ${isPlain('name')})`,
  'entries of the journal could not be read: dropped': `DELETE FROM journal WHERE NOT (${isJson('event')} AND ${isInteger('at')})`,
  'states of the journal could not be read: dropped': `DELETE FROM journal_states WHERE NOT ${isJson('state')}`,
  'rows about the time before could not be read: dropped': `DELETE FROM past WHERE NOT (${isInteger('until')} AND ${isInteger('filled_from')} AND ${isInteger('is_done')})`,
  'steps of the history could not be read: dropped': `DELETE FROM steps WHERE NOT (${isInteger('time')} AND ${isInteger('reported_at')} AND (older IS NULL OR ${isJson('older')}))`,
};

const mended = (db: Database, statements: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(statements).flatMap(([what, statement]) => {
    const count = db.run(statement);
    return count === 0 ? [] : [`${count} ${what}`];
  });

/** Values that are no numbers. */
const mendValues = (db: Database): readonly string[] => {
  let count = 0;
  for (const id of new SeriesTables(db).quantities) {
    count += db.run(
      `UPDATE steps SET "${id}" = NULL WHERE typeof("${id}") NOT IN ('null', 'real', 'integer')`,
    );
  }
  return count === 0 ? [] : [`${count} values of the history could not be read: dropped`];
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

/** What was wrong and is mended, a sentence each. */
export const mendTables = (db: Database): readonly string[] => [
  ...mended(db, STATEMENTS),
  ...mendNumbers(db),
  ...mended(db, OF_HISTORY),
  ...mendValues(db),
];

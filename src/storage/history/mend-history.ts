import { mended } from '#storage/log/mend-log.ts';
import type { Database } from '#storage/sqlite/database.ts';
import { SeriesTables } from './series-tables.ts';

const STATEMENTS = {
  'reports under way could not be read: dropped':
    "UPDATE stations SET state = 'null' WHERE state GLOB '*[^ -~]*' OR NOT json_valid(state)",
  'positions of the history could not be read: dropped':
    "DELETE FROM facts WHERE value GLOB '*[^ -~]*' OR name GLOB '*[^ -~]*'",
  'entries of the journal could not be read: dropped':
    "DELETE FROM journal WHERE event GLOB '*[^ -~]*' OR NOT json_valid(event) OR typeof(at) <> 'integer'",
  'states of the journal could not be read: dropped':
    "DELETE FROM journal_states WHERE state GLOB '*[^ -~]*' OR NOT json_valid(state)",
  'rows about the time before could not be read: dropped':
    "DELETE FROM past WHERE typeof(until) <> 'integer' OR typeof(filled_from) <> 'integer' OR typeof(is_done) <> 'integer'",
  'steps of the history could not be read: dropped':
    "DELETE FROM steps WHERE typeof(time) <> 'integer' OR typeof(reported_at) <> 'integer' OR (older IS NOT NULL AND (older GLOB '*[^ -~]*' OR NOT json_valid(older)))",
};

/** What was wrong with the history and is mended, a sentence each. By statements alone, as in `mend-log.ts`. */
export const mendHistory = (db: Database): readonly string[] => {
  const repairs = mended(db, STATEMENTS);
  let values = 0;
  for (const id of new SeriesTables(db).quantities) {
    values += db.run(
      `UPDATE steps SET "${id}" = NULL WHERE typeof("${id}") NOT IN ('null', 'real', 'integer')`,
    );
  }
  return values === 0
    ? repairs
    : [...repairs, `${values} values of the history could not be read: dropped`];
};

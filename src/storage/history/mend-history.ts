import type { Database } from '#storage/sqlite/database.ts';
import { SeriesTables } from './series-tables.ts';

const sentence = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${what}`];

/** What was wrong with the history and is mended, a sentence each. By statements alone, as in `mend-log.ts`. */
export const mendHistory = (db: Database): readonly string[] => {
  const states = db.run(
    "UPDATE stations SET state = 'null' WHERE state GLOB '*[^ -~]*' OR NOT json_valid(state)",
  );
  const facts = db.run("DELETE FROM facts WHERE value GLOB '*[^ -~]*' OR name GLOB '*[^ -~]*'");
  const past = db.run(
    "DELETE FROM past WHERE typeof(until) <> 'integer' OR typeof(filled_from) <> 'integer' OR typeof(is_done) <> 'integer'",
  );
  const steps = db.run(
    "DELETE FROM steps WHERE typeof(time) <> 'integer' OR typeof(reported_at) <> 'integer' OR (older IS NOT NULL AND (older GLOB '*[^ -~]*' OR NOT json_valid(older)))",
  );
  let values = 0;
  for (const id of new SeriesTables(db).quantities) {
    values += db.run(
      `UPDATE steps SET "${id}" = NULL WHERE typeof("${id}") NOT IN ('null', 'real', 'integer')`,
    );
  }
  return [
    ...sentence(states, 'reports under way could not be read: dropped'),
    ...sentence(facts, 'positions of the history could not be read: dropped'),
    ...sentence(past, 'rows about the time before could not be read: dropped'),
    ...sentence(steps, 'steps of the history could not be read: dropped'),
    ...sentence(values, 'values of the history could not be read: dropped'),
  ];
};

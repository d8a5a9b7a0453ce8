import { rmSync } from 'node:fs';
import type { Connect } from './connect.ts';
import type { Database } from './database.ts';
import { identityOf, STORE_APPLICATION, STORE_VERSION } from './store-place.ts';

/** The one row about the file: whose it is, and how it was left. */
const FILE_SCHEMA =
  'CREATE TABLE file (word TEXT NOT NULL, is_closed INTEGER NOT NULL, is_copy INTEGER NOT NULL, boot TEXT NOT NULL, identity TEXT NOT NULL)';

/** Makes a file with empty tables in the place of what one that died has left there. It has no journal beside it. Throws. */
export const makeStoreFile = (
  connect: Connect,
  path: string,
  schema: readonly string[],
): Database => {
  for (const rest of ['', '-journal']) rmSync(`${path}${rest}`, { force: true });
  const db = connect(path);
  db.exec(`PRAGMA application_id = ${STORE_APPLICATION}; PRAGMA user_version = ${STORE_VERSION}`);
  db.transaction(() => {
    for (const statement of [FILE_SCHEMA, ...schema]) db.exec(statement);
    db.run("INSERT INTO file VALUES ('', 1, 0, '', ?)", identityOf(path));
  });
  return db;
};

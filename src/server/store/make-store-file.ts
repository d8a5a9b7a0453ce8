import { rmSync } from 'node:fs';
import { SERIES_SCHEMA } from '#server/series/series-handlers.ts';
import { newCreation } from '../tag-log/memory-tag-log.ts';
import type { Connect } from './connect.ts';
import type { Database } from './database.ts';
import { identityOf, STORE_APPLICATION, STORE_VERSION } from './store-place.ts';
import { TAG_SCHEMA } from './tag-handlers.ts';

/** The one row about the file: who made it, which generation its numbers are of, and how it was left. */
const LOG_SCHEMA = `CREATE TABLE log (
  creation TEXT NOT NULL, generation INTEGER NOT NULL, reserved INTEGER NOT NULL,
  since INTEGER NOT NULL, head INTEGER NOT NULL, head_at INTEGER NOT NULL,
  word TEXT NOT NULL, is_closed INTEGER NOT NULL, is_copy INTEGER NOT NULL,
  boot TEXT NOT NULL, file TEXT NOT NULL, probes INTEGER NOT NULL DEFAULT 0)`;

/** Makes an empty file in the place of what one that died has left there. It has no journal beside it. Throws. */
export const makeStoreFile = (connect: Connect, path: string): Database => {
  for (const rest of ['', '-journal']) rmSync(`${path}${rest}`, { force: true });
  const db = connect(path);
  db.exec(`PRAGMA application_id = ${STORE_APPLICATION}; PRAGMA user_version = ${STORE_VERSION}`);
  db.transaction(() => {
    for (const statement of [LOG_SCHEMA, ...TAG_SCHEMA, ...SERIES_SCHEMA]) db.exec(statement);
    db.run(
      "INSERT INTO log VALUES (?, 0, 0, 0, 0, 0, '', 1, 0, '', ?, 0)",
      newCreation(),
      identityOf(path),
    );
  });
  return db;
};

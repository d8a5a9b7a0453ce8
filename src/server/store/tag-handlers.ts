import { type Database, numberIn, textIn } from './database.ts';
import { type Handlers, Refusal } from './handlers.ts';
import type { LogHead, TagCalls } from './tag-calls.ts';

/** Statements that make the tables of the tag log. */
export const TAG_SCHEMA: readonly string[] = [];

const headOf = (db: Database): LogHead => {
  const row = db.get('SELECT creation, generation, reserved, since, head, head_at FROM log');
  if (row === undefined) throw new Refusal('the file holds no log');
  return {
    creation: textIn(row, 'creation'),
    generation: numberIn(row, 'generation'),
    spare: numberIn(row, 'reserved'),
    since: numberIn(row, 'since'),
    head: numberIn(row, 'head'),
    headAt: numberIn(row, 'head_at'),
  };
};

/** Answers the calls of the tag log. */
export const tagHandlers = (db: Database): Handlers<TagCalls> => ({ logHead: () => headOf(db) });

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appendNumbered, fileOf } from '#tests/support/log/inline-store.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { checkStorage } from './check-storage.ts';
import { loadSqlite, type Database } from './sqlite/database.ts';
import { databasePath } from './sqlite/store-place.ts';
import type { LogHead } from './log/log-calls.ts';

const connect = await loadSqlite();

/** Opens the folder and writes so many commits of ten events; the log's end then. */
const visit = (directory: string, commits: number): LogHead => {
  const file = fileOf(connect, directory);
  for (let commit = 0; commit < commits; commit += 1) appendNumbered(file, 10);
  const end = file.calls.logHead();
  file.close();
  return end;
};

/** Alters the file of a folder. */
const alter = (directory: string, change: (db: Database) => void): void => {
  const db = connect(databasePath(directory));
  change(db);
  db.close();
};

it('finds nothing in a sound file, and changes nothing', () =>
  withFolder((directory) => {
    const before = visit(directory, 5);
    const report = checkStorage(connect, directory);
    expect(report).toEqual({ tags: 50, events: 50, steps: 0, repairs: [] });
    expect(visit(directory, 0)).toMatchObject({
      head: 50,
      generation: before.generation,
      after: 0,
    });
    return Promise.resolve();
  }));

it('writes last values anew as the events say them', () =>
  withFolder((directory) => {
    visit(directory, 5);
    alter(directory, (db) => db.exec("UPDATE tags SET value = '7' WHERE id = 2"));
    expect(checkStorage(connect, directory).repairs).toEqual([
      '1 last values were not those of the events: written anew',
    ]);
    expect(checkStorage(connect, directory).repairs).toEqual([]);
    return Promise.resolve();
  }));

it('drops events that cannot be read, and goes on under a new epoch after them', () =>
  withFolder((directory) => {
    const before = visit(directory, 5);
    alter(directory, (db) => db.exec("UPDATE events SET value = '{' WHERE seq BETWEEN 21 AND 30"));
    expect(checkStorage(connect, directory).repairs).toEqual([
      '10 events could not be read: dropped',
      'events before 31 are missing: the stream goes on under a new epoch',
    ]);
    const after = visit(directory, 0);
    expect(after).toMatchObject({ head: 50, after: 30 });
    expect(after.generation).not.toBe(before.generation);
    expect(checkStorage(connect, directory).repairs).toEqual([]);
    return Promise.resolve();
  }));

it('drops a text that is no text: read, it would end the program', () =>
  withFolder((directory) => {
    visit(directory, 5);
    alter(directory, (db) =>
      db.exec("UPDATE events SET value = CAST(x'22ff22' AS TEXT) WHERE seq = 50"),
    );
    expect(checkStorage(connect, directory).repairs[0]).toBe('1 events could not be read: dropped');
    expect(checkStorage(connect, directory).repairs).toEqual([]);
    return Promise.resolve();
  }));

it('goes on after the last number that was told, though its events are lost', () =>
  withFolder((directory) => {
    const before = visit(directory, 5);
    alter(directory, (db) => db.exec('DELETE FROM events WHERE seq >= 41'));
    expect(checkStorage(connect, directory).repairs).toHaveLength(1);
    const after = visit(directory, 0);
    expect(after).toMatchObject({ head: 50, after: 50 });
    expect(after.generation).not.toBe(before.generation);
    return Promise.resolve();
  }));

it('takes events that were dropped for their age for no fault', () =>
  withFolder((directory) => {
    const before = visit(directory, 5);
    alter(directory, (db) => db.exec('DELETE FROM events WHERE seq <= 30'));
    expect(checkStorage(connect, directory).repairs).toEqual([]);
    expect(visit(directory, 0)).toMatchObject({
      head: 50,
      after: 30,
      generation: before.generation,
    });
    return Promise.resolve();
  }));

/** Overwrites pages of the file, counted from 0, as a bad sector does. */
const destroy = (directory: string, isHit: (page: number, pages: number) => boolean): void => {
  const path = databasePath(directory);
  const bytes = readFileSync(path);
  const pages = bytes.length / 4_096;
  for (let page = 0; page < pages; page += 1) {
    if (isHit(page, pages)) bytes.fill(0xa5, page * 4_096, (page + 1) * 4_096);
  }
  writeFileSync(path, bytes);
};

it('saves what can be read of a damaged file, under a new epoch', () =>
  withFolder((directory) => {
    const before = visit(directory, 400);
    destroy(directory, (page, pages) => page === pages - 5);
    const { repairs, events } = checkStorage(connect, directory);
    expect(repairs[0]).toMatch(/^the file was damaged: what can be read is in a new one, some of/);
    expect(events).toBeGreaterThan(2_000);
    expect(events).toBeLessThan(4_000);
    expect(checkStorage(connect, directory).repairs).toEqual([]);
    const after = visit(directory, 1);
    expect(after).toMatchObject({ head: 4_010, creation: before.creation });
    expect(after.generation).not.toBe(before.generation);
    return Promise.resolve();
  }));

it('says where there is nothing to be mended with', () =>
  withFolder((directory) => {
    visit(directory, 50);
    const path = databasePath(directory);
    const header = readFileSync(path).subarray(0, 100);
    destroy(directory, () => true);
    const bytes = readFileSync(path);
    bytes.set(header);
    writeFileSync(path, bytes);
    expect(() => checkStorage(connect, directory)).toThrow(
      /is damaged where it cannot be mended: put/,
    );
    return Promise.resolve();
  }));

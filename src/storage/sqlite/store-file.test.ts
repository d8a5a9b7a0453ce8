import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  appendNumbered,
  fileOf,
  type InlineFile,
  openInline,
} from '#tests/support/log/inline-store.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { backUpFile } from './back-up-file.ts';
import { loadSqlite } from './database.ts';
import { aheadPath, databasePath, lockPath } from './store-place.ts';
import type { LogHead } from '#storage/log/log-calls.ts';

const connect = await loadSqlite();

const open = (directory: string): InlineFile => fileOf(connect, directory);

const appendTo = (file: InlineFile, count: number): void => {
  for (let index = 0; index < count; index += 1) appendNumbered(file, 1);
};

/** Opens the folder, appends so many events, and closes it. */
const visit = (directory: string, count: number): LogHead & { renewal: string | null } => {
  const file = open(directory);
  appendTo(file, count);
  const head = file.calls.logHead();
  file.close();
  return { ...head, renewal: file.renewal };
};

const epochOf = ({ creation, generation }: LogHead): string => `${creation}.${generation}`;

it('goes on under the same epoch after a clean end', () =>
  withFolder((directory) => {
    const first = visit(directory, 3);
    const second = visit(directory, 2);
    expect(second).toMatchObject({ renewal: null, head: 5 });
    expect(epochOf(second)).toBe(epochOf(first));
    return Promise.resolve();
  }));

it('never goes on twice under the same epoch, though the same backup is put back twice', () =>
  withFolder((folder) => {
    const [directory, backup] = [join(folder, 'data'), join(folder, 'backup.db')];
    const before = visit(directory, 3);
    backUpFile(connect, directory, backup);
    const after = ['once', 'again'].map((name) => {
      mkdirSync(join(folder, name));
      copyFileSync(backup, databasePath(join(folder, name)));
      return visit(join(folder, name), 1);
    });
    expect(new Set([before, ...after].map(epochOf)).size).toBe(3);
    return Promise.resolve();
  }));

it.each<[string, (directory: string, elsewhere: string) => string]>([
  [
    'was copied with its lock',
    (directory, elsewhere) => {
      cpSync(directory, elsewhere, { recursive: true });
      return elsewhere;
    },
  ],
  [
    'came without its lock',
    (directory, elsewhere) => {
      mkdirSync(elsewhere);
      renameSync(databasePath(directory), databasePath(elsewhere));
      return elsewhere;
    },
  ],
  [
    'is an older one, written over the newer',
    (directory) => {
      const older = readFileSync(databasePath(directory));
      visit(directory, 4);
      writeFileSync(databasePath(directory), older);
      return directory;
    },
  ],
  [
    'may lack numbers that are in use',
    (directory) => {
      writeFileSync(aheadPath(directory), '');
      return directory;
    },
  ],
  [
    'is a backup',
    (directory, elsewhere) => {
      mkdirSync(elsewhere);
      backUpFile(connect, directory, databasePath(elsewhere));
      return elsewhere;
    },
  ],
  [
    'is a backup in the place of one whose program was killed',
    (directory, elsewhere) => {
      const backup = join(directory, 'backup.db');
      backUpFile(connect, directory, backup);
      const file = open(directory);
      appendTo(file, 50);
      // What a killed program leaves.
      cpSync(directory, elsewhere, { recursive: true });
      file.close();
      copyFileSync(join(elsewhere, 'backup.db'), databasePath(elsewhere));
      return elsewhere;
    },
  ],
])('begins a new generation where the file %s', (_, change) =>
  withFolder((folder) => {
    const directory = join(folder, 'data');
    const before = visit(directory, 3);
    const changed = change(directory, join(folder, 'elsewhere'));
    const after = visit(changed, 1);
    expect(after.renewal).not.toBeNull();
    expect(after.creation).toBe(before.creation);
    expect(after.generation).not.toBe(before.generation);
    // Numbers go on, and what was before is no part of the new generation.
    expect(after).toMatchObject({ head: 4, after: 3 });
    const again = visit(changed, 0);
    expect(again).toMatchObject({ renewal: null });
    expect(epochOf(again)).toBe(epochOf(after));
    return Promise.resolve();
  }),
);

it('keeps what a killed program has committed, and its epoch', () =>
  withFolder((folder) => {
    const directory = join(folder, 'data');
    const before = visit(directory, 3);
    const file = open(directory);
    appendTo(file, 50);
    const left = join(folder, 'left');
    cpSync(directory, left, { recursive: true });
    file.close();
    rmSync(directory, { recursive: true });
    // In the same place: as a copy it would be another file.
    renameSync(left, directory);
    const after = visit(directory, 0);
    expect(after).toMatchObject({ head: 53, creation: before.creation });
    return Promise.resolve();
  }));

it('says what is wrong in a sentence, and leaves what is not its own as it is', () =>
  withFolder((folder) => {
    const names = (change: (path: string) => void): string => {
      const directory = join(folder, Math.random().toString(36).slice(2));
      visit(directory, 1);
      change(databasePath(directory));
      const before = readFileSync(databasePath(directory));
      const file = openInline(connect, directory);
      if (file.ok) throw new Error('it was opened');
      expect(readFileSync(databasePath(directory))).toEqual(before);
      const { sentence } = file.error;
      expect(sentence).toContain(directory);
      expect(sentence).not.toContain('\n');
      return sentence;
    };
    const setHeader = (place: number, value: number) => (path: string) => {
      const bytes = readFileSync(path);
      bytes.writeUInt32BE(value, place);
      writeFileSync(path, bytes);
    };
    expect(names((path) => writeFileSync(path, 'a letter '.repeat(100)))).toMatch(
      /is no SQLite database: name another folder$/,
    );
    expect(names((path) => writeFileSync(path, ''))).toMatch(/is no SQLite database/);
    expect(names(setHeader(68, 7))).toMatch(/is a database of another program/);
    expect(names(setHeader(60, 1))).toMatch(/written by an older version .* to begin anew$/);
    expect(names(setHeader(60, 9))).toMatch(/written by a newer version .* start that version/);
    const other = join(folder, 'lock');
    visit(other, 1);
    writeFileSync(lockPath(other), 'a letter '.repeat(1_000));
    expect(openInline(connect, other)).toMatchObject({
      ok: false,
      error: {
        sentence: expect.stringMatching(/vigia\.lock is a file of another program/) as unknown,
      },
    });
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(openInline(connect, join(file, 'data'))).toMatchObject({
      ok: false,
      error: {
        sentence: expect.stringMatching(/the folder cannot be made \(.*\): name one/) as unknown,
      },
    });
    return Promise.resolve();
  }));

it('finds a damaged file', () =>
  withFolder((folder) => {
    const directory = join(folder, 'data');
    visit(directory, 300);
    const file = open(directory);
    const left = join(folder, 'left');
    cpSync(directory, left, { recursive: true });
    file.close();
    const bytes = readFileSync(databasePath(left));
    for (let page = 2 * 4_096; page < bytes.length; page += 4_096) {
      bytes.fill(0xa5, page, page + 64);
    }
    writeFileSync(databasePath(left), bytes);
    expect(openInline(connect, left)).toEqual({
      ok: false,
      error: {
        isFull: false,
        sentence: `${databasePath(left)} is damaged: start once with --data ${left} --check`,
      },
    });
    return Promise.resolve();
  }));

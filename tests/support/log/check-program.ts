import { checkStorage } from '#storage/check-storage.ts';
import { loadSqlite } from '#storage/sqlite/database.ts';
import { sentenceOf } from '#storage/sqlite/unusable.ts';

/* Verifies the folders of its words, one after the other, twice each; a line of JSON for each: what was found, or why nothing could be. */

const connect = await loadSqlite();

const checked = (directory: string): unknown => {
  try {
    const report = checkStorage(connect, directory);
    return { report, again: checkStorage(connect, directory) };
  } catch (error) {
    return { sentence: sentenceOf(error, directory) };
  }
};

for (const directory of process.argv.slice(2)) {
  process.stdout.write(`${JSON.stringify(checked(directory))}\n`);
}

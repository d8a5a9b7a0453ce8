import type { WireValue } from '#contract/tag-source.ts';
import { parseJson } from '#domain/untrusted.ts';
import { asciiJson } from '#storage/sqlite/ascii-json.ts';
import { type Database, numberIn, textIn } from '#storage/sqlite/database.ts';

/** A tag by its number in the file. */
export interface TagName {
  readonly codigo: string;
  readonly path: string;
}

/** A value as a column holds it. */
export const storedValue = (value: WireValue): string => asciiJson(JSON.stringify(value));

const textOfStored = (stored: string): string => {
  const text = parseJson(stored);
  if (typeof text !== 'string') throw new Error('the file holds something else than a text');
  return text;
};

/** The tags of the file and their numbers, which never change. */
export class TagNames {
  readonly #db: Database;
  readonly #names: TagName[] = [];
  readonly #numbers = new Map<string, Map<string, number>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The tag with a number. Throws if there is none. */
  nameOf(number: number): TagName {
    if (this.#names[number] === undefined) this.#load();
    const name = this.#names[number];
    if (name === undefined) throw new Error(`the file names no tag ${number}`);
    return name;
  }

  /** The number of a tag; null for one that the file does not know. */
  numberOf(codigo: string, path: string): number | null {
    if (this.#names.length === 0) this.#load();
    return this.#numbers.get(codigo)?.get(path) ?? null;
  }

  /** A new tag; its row has to be written in the transaction under way. */
  add(codigo: string, path: string): number {
    const number = Math.max(1, this.#names.length);
    this.#set(number, { codigo, path });
    return number;
  }

  /** Forgets all of them: what was added was not written. */
  forget(): void {
    this.#names.length = 0;
    this.#numbers.clear();
  }

  #load(): void {
    const known = Math.max(0, this.#names.length - 1);
    for (const row of this.#db.all(
      'SELECT id, codigo, path FROM tags WHERE id > ? ORDER BY id',
      known,
    )) {
      const codigo = textOfStored(textIn(row, 'codigo'));
      this.#set(numberIn(row, 'id'), { codigo, path: textOfStored(textIn(row, 'path')) });
    }
  }

  #set(number: number, name: TagName): void {
    this.#names[number] = name;
    const own = this.#numbers.get(name.codigo) ?? new Map<string, number>();
    own.set(name.path, number);
    this.#numbers.set(name.codigo, own);
  }
}

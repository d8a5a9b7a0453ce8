import { isRecord } from '#domain/untrusted.ts';

/** Most items of a list: above any state's. */
const MAX_ITEMS = 20_000;
const MAX_NAME_LENGTH = 80;

/** A text of 1 to `longest` characters; null for anything else. */
export const documentName = (raw: unknown, longest = MAX_NAME_LENGTH): string | null =>
  typeof raw === 'string' && raw !== '' && raw.length <= longest ? raw : null;

/** A number within bounds; null for anything else. */
export const documentNumber = (raw: unknown, minimum: number, maximum: number): number | null =>
  typeof raw === 'number' && raw >= minimum && raw <= maximum ? raw : null;

/** The lists of an untrusted document: items that cannot be read are counted and left out, as are those beyond the most of a list. */
export class DocumentItems {
  readonly #raw: Readonly<Record<string, unknown>>;
  rejected = 0;

  constructor(raw: Readonly<Record<string, unknown>>) {
    this.#raw = raw;
  }

  listOf<Item>(
    member: string,
    decode: (item: Readonly<Record<string, unknown>>) => Item | null,
  ): readonly Item[] {
    const list = this.#raw[member];
    if (!Array.isArray(list)) return [];
    this.rejected += Math.max(0, list.length - MAX_ITEMS);
    return list.slice(0, MAX_ITEMS).flatMap((item: unknown) => {
      const decoded = isRecord(item) ? decode(item) : null;
      if (decoded === null) this.rejected += 1;
      return decoded ?? [];
    });
  }
}

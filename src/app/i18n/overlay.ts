import type { catalogue } from './pt-br/catalogue.ts';

/** The same member in another language: a text for a text, the same arguments for a sentence. */
type Translated<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Translated<Answer>
    : { readonly [K in keyof T]?: Translated<T[K]> };

/** A catalogue in another language. What it leaves out stays Portuguese. */
export type PartialCatalogue = Translated<typeof catalogue>;

/** A language is a file of its own in `languages/`, named by its BCP 47 tag. */
export interface Language {
  /** How it writes numbers, ages and dates (BCP 47); may say more than its name: `en-GB`. */
  readonly formats: string;
  readonly texts: PartialCatalogue;
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Lays the texts of `part` over those of `whole`, in place, so that whoever holds a group of the catalogue has them too. */
export const overlay = (whole: object, part: object): void => {
  for (const [key, text] of Object.entries(part)) {
    const before: unknown = Reflect.get(whole, key);
    if (isGroup(text) && isGroup(before)) overlay(before, text);
    else Reflect.set(whole, key, text);
  }
};

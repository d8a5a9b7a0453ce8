import { MAX_CODIGO_LENGTH } from '#domain/tags/tag-path.ts';
import { cutText } from '#domain/untrusted.ts';
import { PAGE_SIZES, type PageSize } from '#app/ui/controls/pagination.ts';

/*
 * Decoders of single parameters. A URL is untrusted: what does not fit is undefined, text is cut, nothing throws. Every decoder also
 * accepts what it has made, because the router hands typed search back to it.
 */

/** Search parameters as parsed from the URL or passed by the router. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Far beyond any network. */
const MAX_PAGE = 100_000;

/** Longest key of a column or an option. */
const MAX_KEY_LENGTH = 40;

/** Non-blank text of at most `maximum` characters. */
export const textOf = (raw: unknown, maximum: number): string | undefined => {
  if (typeof raw === 'number' || typeof raw === 'boolean') return textOf(String(raw), maximum);
  if (typeof raw !== 'string') return undefined;
  const text = cutText(raw, maximum);
  return text.trim() === '' ? undefined : text;
};

/** Text that may be a key. */
export const keyOf = (raw: unknown): string | undefined => textOf(raw, MAX_KEY_LENGTH);

/** Code of a station. */
export const codigoParameterOf = (raw: unknown): string | undefined => {
  const text = textOf(raw, MAX_CODIGO_LENGTH + 1);
  // A truncated code could match another station.
  return text !== undefined && text.length <= MAX_CODIGO_LENGTH ? text : undefined;
};

/** The number in a text; NaN for none. Blank text is NaN (`Number` would return 0). */
export const writtenNumber = (raw: unknown): number => {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
};

/** A number between two bounds, inclusive. */
export const numberOf = (
  raw: unknown,
  minimum: number,
  maximum: number,
  decimals: number,
): number | undefined => {
  const number = writtenNumber(raw);
  if (!Number.isFinite(number) || number < minimum || number > maximum) return undefined;
  // Adding 0 turns -0, which no URL can hold, into 0.
  return Number(number.toFixed(decimals)) + 0;
};

/** Page number from 2 on: the first page needs no parameter. */
export const pageParameterOf = (raw: unknown): number | undefined => numberOf(raw, 2, MAX_PAGE, 0);

export const oneOf = <T extends string>(raw: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === raw);

/** Page size; undefined for the default (`usual`). */
export const pageSizeOf = (raw: unknown, usual: PageSize): PageSize | undefined => {
  const size = oneOf(raw, PAGE_SIZES);
  return size === usual ? undefined : size;
};

/** Items of a list, from the URL (comma-separated) or from the router (array). */
export const wordsOf = (raw: unknown, maximum = 400): readonly unknown[] => {
  const text: unknown = Array.isArray(raw) ? raw.join(',') : raw;
  return typeof text === 'string' ? cutText(text, maximum).split(',') : [];
};

/** The choices that a list contains, in the order of the choices; undefined for none. */
export const someOf = <T extends string>(
  raw: unknown,
  choices: readonly T[],
): readonly T[] | undefined => {
  const words = wordsOf(raw);
  const named = choices.filter((choice) => words.includes(choice));
  return named.length === 0 ? undefined : named;
};

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Removes undefined members, so that the URL stays short. */
export const present = <T extends object>(search: T): Present<T> => {
  const defined: Present<T> = { ...search };
  for (const key in defined) if (defined[key] === undefined) delete defined[key];
  return defined;
};

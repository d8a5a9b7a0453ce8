import { formatNumber, LOCALE } from '#domain/format.ts';

export const plurals = new Intl.PluralRules(LOCALE);

/** `1 estação`, `1.234 estações`; zero takes the plural, as people write it. */
export const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count, 0)} ${count !== 0 && plurals.select(count) === 'one' ? one : other}`;

const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
/** `chuva, vento e pressão`. */
export const listed = (words: readonly string[]): string => lists.format(words);

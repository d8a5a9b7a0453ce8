import { formatNumber, LOCALE } from '#domain/text/format.ts';
import type { LeftOut } from '#worker/api/left-out.ts';

export const plurals = new Intl.PluralRules(LOCALE);

/** `1 estação`, `1.234 estações`; zero takes the plural. */
export const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count, 0)} ${count !== 0 && plurals.select(count) === 'one' ? one : other}`;

/** `1.234 não couberam`: stations beyond the bound. */
export const notFitting = ({ stations, isLowerBound }: LeftOut): string =>
  isLowerBound
    ? `mais de ${formatNumber(stations, 0)} não couberam`
    : `${formatNumber(stations, 0)} ${stations === 1 ? 'não coube' : 'não couberam'}`;

const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
/** `chuva, vento e pressão`. */
export const listed = (words: readonly string[]): string => lists.format(words);

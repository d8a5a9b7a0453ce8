import { formatIn, LOCALE } from '#domain/text/format.ts';
import { layOver } from './group.ts';
import type { Language } from './overlay.ts';

/** Every other language there is: a file of `languages/` is enough to be one. */
const loaders = import.meta.glob<Language>('./languages/*.ts', { import: 'language' });
const tagOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);

/** BCP 47 tags of the languages a visitor may choose, the site's own first. */
export const LANGUAGES: readonly string[] = [LOCALE, ...Object.keys(loaders).map(tagOf)];

/** Where the choice is remembered, and the parameter of an address that makes it. */
export const LANGUAGE_KEY = 'vigia.idioma';
export const LANGUAGE_PARAMETER = 'idioma';

/** What a language is chosen from. Storage may throw in any of its methods, and by being looked at. */
export interface LanguagePorts {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The query of the address. */
  readonly query: string;
}

const isLanguage = (raw: unknown): raw is string =>
  typeof raw === 'string' && LANGUAGES.includes(raw);

/** Keeps the choice for the next visit; without storage it lasts as long as the address says it. */
export const rememberLanguage = (
  { storage }: Pick<LanguagePorts, 'storage'>,
  tag: string,
): void => {
  try {
    if (tag === LOCALE) storage().removeItem(LANGUAGE_KEY);
    else storage().setItem(LANGUAGE_KEY, tag);
  } catch {
    // Forbidden or full.
  }
};

/** The language of this visit, of untrusted address and storage: an address that names one is a choice. */
export const recallLanguage = ({ storage, query }: LanguagePorts): string => {
  const asked = new URLSearchParams(query).get(LANGUAGE_PARAMETER);
  if (isLanguage(asked)) {
    rememberLanguage({ storage }, asked);
    return asked;
  }
  try {
    const kept = storage().getItem(LANGUAGE_KEY);
    return isLanguage(kept) ? kept : LOCALE;
  } catch {
    return LOCALE;
  }
};

/** Fetches another language and speaks it from now on; the site's own needs no fetching. False: it could not be had. */
export const speak = async (tag: string): Promise<boolean> => {
  const load = Object.entries(loaders).find(([file]) => tagOf(file) === tag)?.[1];
  if (load === undefined) return false;
  try {
    const language = await load();
    layOver(language.texts);
    formatIn(language.formats);
    return true;
  } catch {
    return false;
  }
};

/** A language's name in itself: `English`. */
export const languageName = (tag: string): string => {
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(
    tag.split('-')[0] ?? tag,
  );
  return name === undefined ? tag : name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
};

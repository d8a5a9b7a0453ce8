import type { RawSearch } from './decoders.ts';

/**
 * A decoder for the router, which lays what is decoded over the raw search: what was left out has to be named, or the raw text would
 * show through.
 */
export const strictly =
  <Search extends object>(decode: (raw: RawSearch) => Search) =>
  (raw: RawSearch): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...decode(raw),
  });

/** For screens without parameters of their own. */
export const decodeNoSearch = (): Record<string, never> => ({});

/** Typed search to the URL: plain text, a list joined by commas. No JSON, so that a person can read and write it. */
export const searchToUrl = (search: RawSearch): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value)) params.set(key, value.join(','));
    else if (['string', 'number', 'boolean'].includes(typeof value)) params.set(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** The URL to raw search: every value is text, the first one of a key counts. */
export const urlToSearch = (url: string): Record<string, string> => {
  const search = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(url)) {
    if (!search.has(key)) search.set(key, value);
  }
  return Object.fromEntries(search);
};

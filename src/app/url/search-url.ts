import type { RawSearch } from './decoders.ts';
import { decodeReplaySearch, type ReplaySearch } from '#contract/site/replay-search.ts';

/**
 * Wraps a decoder for the router, which merges the decoded search over the raw one: names dropped parameters as undefined, so
 * that raw text does not show through. Every screen can show an instant of the past.
 */
export const strictly =
  <Search extends object>(decode: (raw: RawSearch) => Search) =>
  (raw: RawSearch): Search & ReplaySearch => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...decode(raw),
    ...decodeReplaySearch(raw),
  });

/** Decoder of screens without parameters. */
export const decodeNoSearch = (): object => ({});

/** Serializes search as plain text, lists joined by commas. No JSON, so that people can read and write it. */
export const searchToUrl = (search: RawSearch): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value) && value.length > 0) params.set(key, value.join(','));
    else if (['string', 'number', 'boolean'].includes(typeof value)) params.set(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** Parses a URL into text values; the first value of a key wins. */
export const urlToSearch = (url: string): Record<string, string> => {
  const search = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(url)) {
    if (!search.has(key)) search.set(key, value);
  }
  return Object.fromEntries(search);
};

import type { SiteWords } from '#contract/site-words.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { escapedText, type Html } from './first-view/html.ts';

const TITLE = /(?<=<title>)[^<]*(?=<\/title>)/;
const DESCRIPTION = /(?<=<meta\s+name="description"\s+content=")[^"]*(?=")/;
const END_OF_HEAD = /(?=<\/head>)/;
const APP = /(?=<div id="app">)/;

/** The words of a page, and what stands in it besides those of the built one. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** At the end of the head. */
  readonly head?: Html;
  /** Before the element of the app. */
  readonly body?: Html;
}

/** The built page with other words, for who reads it without its script. */
export const pageWith = (built: string, { title, description, head, body }: PageWords): string =>
  built
    .replace(TITLE, () => escapedText(title))
    .replace(DESCRIPTION, () => escapedText(description))
    .replace(END_OF_HEAD, () => head?.text ?? '')
    .replace(APP, () => body?.text ?? '');

/** The built web app manifest with the words of the network. What is no manifest stays as it is. */
export const manifestWith = (manifest: string, { name, description }: SiteWords): string => {
  const raw = parseJson(manifest);
  return isRecord(raw) ? JSON.stringify({ ...raw, name, description }) : manifest;
};

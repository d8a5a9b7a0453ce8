import type { SiteWords } from '#contract/site/site-words.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { escapedText } from './html.ts';
import type { PageParts } from './page-parts.ts';

const TITLE = /(?<=<title>)[^<]*(?=<\/title>)/;
const DESCRIPTION = /(?<=<meta\s+name="description"\s+content=")[^"]*(?=")/;
const END_OF_HEAD = /(?=<\/head>)/;
const APP = /(?<=<div id="app">)<\/div>/;

const styleElement = (style = ''): string => (style === '' ? '' : `<style>${style}</style>`);

/** The built page with other words, for who reads it without its script. */
export const pageWith = (
  built: string,
  { title, description, head, style, app, data }: PageParts,
): string =>
  built
    .replace(TITLE, (before) => (title === undefined ? before : escapedText(title)))
    .replace(DESCRIPTION, (before) =>
      description === undefined ? before : escapedText(description),
    )
    .replace(END_OF_HEAD, () => (head?.text ?? '') + styleElement(style))
    .replace(APP, () => `${app?.text ?? ''}</div>${data?.text ?? ''}`);

/** The built web app manifest with the words of the network. What is no manifest stays as it is. */
export const manifestWith = (manifest: string, { name, description }: SiteWords): string => {
  const raw = parseJson(manifest);
  return isRecord(raw) ? JSON.stringify({ ...raw, name, description }) : manifest;
};

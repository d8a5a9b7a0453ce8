import type { SiteWords } from '#contract/site-words.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? '');

const TITLE = /(?<=<title>)[^<]*(?=<\/title>)/;
const DESCRIPTION = /(?<=<meta\s+name="description"\s+content=")[^"]*(?=")/;

/** The built page with the words of the network, for who reads it without its script. */
export const pageWith = (page: string, { name, description }: SiteWords): string =>
  page.replace(TITLE, () => escaped(name)).replace(DESCRIPTION, () => escaped(description));

/** The built web app manifest with the words of the network. What is no manifest stays as it is. */
export const manifestWith = (manifest: string, { name, description }: SiteWords): string => {
  const raw = parseJson(manifest);
  return isRecord(raw) ? JSON.stringify({ ...raw, name, description }) : manifest;
};

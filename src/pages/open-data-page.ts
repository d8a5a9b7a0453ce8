import { formatNumber } from '#domain/text/format.ts';
import { isRecord } from '#domain/untrusted.ts';
import { type Html, html } from './html.ts';
import { plainPage } from './plain-page.ts';

/** A link of an OGC document. */
export interface OpenLink {
  readonly href: string;
  readonly rel: string;
  readonly type: string;
  readonly title: string;
}

/** A document of the open data as a person reads it. */
export interface OpenDocument {
  readonly title: string;
  readonly description: string;
  readonly notes: readonly string[];
  readonly links: readonly OpenLink[];
  /** What it lists: its name, when it is or was, and all about it. */
  readonly rows: readonly (readonly [name: string | OpenLink, when: string, more: string])[];
}

/** Any JSON in a few words: `rio: 4,62 m`, `codigo: EST-00013`. */
export const plainWords = (value: unknown): string => {
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return value.map(plainWords).join('; ');
  if (!isRecord(value)) return '';
  const { valor, unidade, casas } = value;
  if (typeof valor === 'number' && typeof casas === 'number')
    return `${formatNumber(valor, casas)} ${plainWords(unidade)}`;
  return Object.entries(value)
    .filter(([, one]) => one !== null && plainWords(one) !== '')
    .map(([key, one]) => `${key}: ${plainWords(one)}`)
    .join(' · ');
};

const linkTo = ({ href, title }: Pick<OpenLink, 'href' | 'title'>): Html =>
  html`<a href="${href}">${title}</a>`;

const partOf = (of: string | OpenLink): Html | string => (typeof of === 'string' ? of : linkTo(of));

/** The document as a page. */
export const openDataPage = ({ title, description, notes, links, rows }: OpenDocument): string => {
  const items = rows.map(
    ([name, when, more]) => html`<li>${partOf(name)} ${when}<br />${more}</li>`,
  );
  return plainPage({
    title,
    isListed: false,
    body: html`<main>
        <h1>${title}</h1>
        <p>${description}</p>
        ${notes.map((note) => html`<p><strong>${note}</strong></p>`)}
        ${
          items.length === 0
            ? null
            : html`<ul>
                ${items}
              </ul>`
        }
      </main>
      <nav>${links.filter(({ rel }) => rel !== 'self').map(linkTo)}</nav>`,
  });
};

import { formatNumber } from '#domain/text/format.ts';
import { isRecord } from '#domain/untrusted.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import { quantitiesTexts } from '#i18n/pt-br/quantities.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { type Html, html, linkedData } from './html.ts';
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
  /** What it lists: its name, when it is or was, and all about it. Programs do not ask for it. */
  readonly rows: () => readonly (readonly [name: string | OpenLink, when: string, more: string])[];
  /** The whole as search engines for data read it (schema.org), on the page that they may name. */
  readonly dataset?: Readonly<Record<string, unknown>>;
}

/** Labels of properties. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(quantitiesTexts).map(([id, { name }]) => [id, name] as const),
  ...Object.entries(openDataTexts.property),
]);

/** What the words of programs mean, by their property. */
const MEANINGS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['parametro', LABELS],
  ['motivos', new Map(Object.entries(stationScreenTexts.flags))],
  ['motivo', new Map(Object.entries(journalTexts.annulled))],
]);

/** Label and words of each property that is known; one without a label is for programs alone. */
export const propertyWords = (
  properties: Readonly<Record<string, unknown>>,
): readonly (readonly [label: string, words: string])[] =>
  Object.entries(properties).flatMap(([name, value]) => {
    const label = LABELS.get(name);
    const words = plainWords(value, MEANINGS.get(name));
    return label === undefined || words === '' ? [] : [[label, words] as const];
  });

/** Any JSON in a few words: `Nível do rio: 4,62 m · Código: EST-00013`. */
export const plainWords = (value: unknown, meanings?: ReadonlyMap<string, string>): string => {
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'string') return meanings?.get(value) ?? value;
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return value.map((one) => plainWords(one, meanings)).join('; ');
  if (!isRecord(value)) return '';
  const { valor, unidade, casas } = value;
  if (typeof valor === 'number' && typeof casas === 'number')
    return `${formatNumber(valor, casas)} ${plainWords(unidade)}`;
  return propertyWords(value)
    .map((pair) => pair.join(': '))
    .join(' · ');
};

const linkTo = ({ href, title }: Pick<OpenLink, 'href' | 'title'>): Html =>
  html`<a href="${href}">${title}</a>`;

const partOf = (of: string | OpenLink): Html | string => (typeof of === 'string' ? of : linkTo(of));

/** The document as a page. */
export const openDataPage = (document: OpenDocument): string => {
  const { title, description, notes, links, rows, dataset } = document;
  const items = rows().map(
    ([name, when, more]) => html`<li>${partOf(name)} ${when}<br />${more}</li>`,
  );
  return plainPage({
    title,
    isListed: dataset !== undefined,
    head: dataset === undefined ? null : linkedData(dataset),
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

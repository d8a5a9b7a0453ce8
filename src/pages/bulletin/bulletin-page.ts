import { LOCALE } from '#domain/text/format.ts';
import { bulletinTexts } from '#i18n/pt-br/bulletin.ts';
import { BULLETIN_PATH, BULLETIN_TEXT_PATH } from '#contract/site/site-paths.ts';
import { type Html, html } from '../html.ts';
import type { Bulletin } from './bulletin-text.ts';

/** The style of the page: one side of A4 in print. */
export const BULLETIN_STYLE = [
  ':root{color-scheme:light dark}',
  'body{max-width:46rem;margin:0 auto;padding:1rem;font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}',
  'h1{font-size:1.25rem;margin:0 0 .5rem}h2{font-size:1rem;margin:1rem 0 .25rem}',
  'p,ul{margin:.25rem 0}ul{padding-left:1.25rem}a{color:inherit;text-underline-offset:.2em;text-decoration-color:color-mix(in srgb,currentColor 35%,transparent)}',
  'nav{display:flex;gap:1.5rem;margin-top:1rem}nav a{padding:.75rem 0}',
  '@page{size:A4;margin:12mm}',
  '@media print{body{max-width:none;padding:0;font-size:8pt;line-height:1.2}h1{font-size:12pt}h2{font-size:9pt;margin:5pt 0 1pt}p,ul{margin:1pt 0}a{text-decoration:none}nav{display:none}}',
].join('');

/** A bulletin as a page without scripts (`/boletim`): each sentence leads to its fact. */
export const bulletinPage = ({ em, title, notices, sections, foot }: Bulletin): string => {
  const search = em === null ? '' : `?em=${em}`;
  const parts = sections.map(
    ({ title: heading, lead, sentences }): Html =>
      html`<section>
        <h2>${heading}</h2>
        ${lead === null ? null : html`<p>${lead}</p>`}
        <ul>
          ${sentences.map(({ text, path }) => html`<li>${path === null ? text : html`<a href="${path}${search}">${text}</a>`}</li>`)}
        </ul>
      </section>`,
  );
  const page = html`<html lang="${LOCALE}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      ${em === null ? null : html`<meta name="robots" content="noindex" />`}
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        ${notices.map((notice) => html`<p><strong>${notice}</strong></p>`)}${parts}
        ${foot.map((line) => html`<p>${line}</p>`)}
      </main>
      <nav>
        <a href="/mapa${search}">${bulletinTexts.map}</a
        ><a href="${BULLETIN_TEXT_PATH}${search}">${bulletinTexts.asText}</a
        >${em === null ? null : html`<a href="${BULLETIN_PATH}">${bulletinTexts.ofNow}</a>`}
      </nav>
    </body>
  </html>`;
  return `<!doctype html>${page.text.replace('</head>', `<style>${BULLETIN_STYLE}</style></head>`)}`;
};

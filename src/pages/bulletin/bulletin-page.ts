import { bulletinTexts } from '#i18n/pt-br/bulletin.ts';
import { BULLETIN_PATH, BULLETIN_TEXT_PATH } from '#contract/site/site-paths.ts';
import { type Html, html } from '../html.ts';
import { plainPage } from '../plain-page.ts';
import type { Bulletin } from './bulletin-text.ts';

/** A bulletin as a page without scripts (`/boletim`): the name that a sentence begins with leads to its fact. */
export const bulletinPage = ({ em, title, notices, sections, foot }: Bulletin): string => {
  const search = em === null ? '' : `?em=${em}`;
  const linked = (text: string, path: string): Html => {
    const [name = text] = text.split(': ', 1);
    return html`<a href="${path}${search}">${name}</a>${text.slice(name.length)}`;
  };
  const parts = sections.map(
    ({ title: heading, lead, sentences }): Html =>
      html`<section>
        <h2>${heading}</h2>
        ${lead === null ? null : html`<p>${lead}</p>`}
        <ul>
          ${sentences.map(({ text, path }) => html`<li>${path === null ? text : linked(text, path)}</li>`)}
        </ul>
      </section>`,
  );
  return plainPage({
    title,
    isListed: em === null,
    body: html`<main>
        <h1>${title}</h1>
        ${notices.map((notice) => html`<p><strong>${notice}</strong></p>`)}${parts}
        ${foot.map((line) => html`<p>${line}</p>`)}
      </main>
      <nav>
        <a href="/mapa${search}">${bulletinTexts.map}</a
        ><a href="${BULLETIN_TEXT_PATH}${search}">${bulletinTexts.asText}</a
        >${em === null ? null : html`<a href="${BULLETIN_PATH}">${bulletinTexts.ofNow}</a>`}
      </nav>`,
  });
};

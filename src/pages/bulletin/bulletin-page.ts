import { bulletinTexts } from '#i18n/pt-br/bulletin.ts';
import { BULLETIN_PATH, BULLETIN_TEXT_PATH } from '#contract/site/site-paths.ts';
import { type Html, html } from '../html.ts';
import { plainPage } from '../plain-page.ts';
import type { Bulletin, BulletinSentence } from './bulletin-text.ts';

/** A bulletin as a page without scripts (`/boletim`): the name in a sentence leads to its fact. */
export const bulletinPage = ({ em, title, notices, sections, foot }: Bulletin): string => {
  const search = em === null ? '' : `?em=${em}`;
  const sentence = ({ text, name = text, path }: BulletinSentence): Html => {
    if (path === null) return html`${text}`;
    const link = html`<a href="${path}${search}">${name}</a>`;
    const at = text.indexOf(name);
    return html`${text.slice(0, at)}${link}${text.slice(at + name.length)}`;
  };
  const parts = sections.map(
    ({ title: heading, lead, sentences }): Html =>
      html`<section>
        <h2>${heading}</h2>
        ${lead === null ? null : html`<p>${lead}</p>`}
        <ul>
          ${sentences.map((one) => html`<li>${sentence(one)}</li>`)}
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

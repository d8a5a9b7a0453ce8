import { FIRST_VIEW } from '#contract/site/first-view.ts';
import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { type Html, html } from './html.ts';
import type { SiteNow } from './site-now.ts';

const { emergency: text } = aboutTexts;

const links = (
  title: string,
  all: readonly { readonly name: string; readonly url: string }[],
): Html | null =>
  all.length === 0
    ? null
    : html`<h2>${title}</h2>
        <ul>
          ${all.map(({ name, url }) => html`<li><a href="${url}" rel="noopener">${name}</a></li>`)}
        </ul>`;

/** Whom to call, and where the official warnings are. */
export const aboutView = ({ state }: Pick<SiteNow, 'state'>): Html => {
  const { profile } = state.network;
  const { emergency, warnings, contacts, territory } = profile;
  const hasNumbers = emergency.numbers.length > 0;
  const calls = emergency.numbers.map(
    ({ number, name }) =>
      html`<div>
        <dt>${name}</dt>
        <dd><a href="tel:${number.replaceAll(' ', '')}">${number}</a></dd>
      </div>`,
  );
  return html`<h1>${aboutTexts.title}</h1>
    <p>${profile.texts.intro ?? aboutTexts.intro(territory.of)}</p>
    <h2>${text.title}</h2>
    <p>${text.noWarnings} ${hasNumbers ? text.leaveThenCall : text.leave}</p>
    ${hasNumbers ? html`<dl class="${FIRST_VIEW.facts}">${calls}</dl>` : null}${emergency.notes.map((note) => html`<p>${note}</p>`)}${links(text.warnings, warnings)}${links(text.contacts, contacts)}`;
};

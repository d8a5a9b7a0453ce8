import { EMBED_SCRIPT_PATH } from '#contract/site/embed-paths.ts';
import { TYPE } from '#contract/site/look.ts';
import { embedTexts } from '#i18n/pt-br/embed.ts';
import { html, type Html } from '#pages/html.ts';
import { BASE_STYLE, DRAWING_RULES } from '#pages/page-look.ts';
import { wholePage } from '#pages/plain-page.ts';
import type { SiteState } from '#pages/site-state.ts';

/** The one style of framed pages, in both themes: a card of the site. */
export const EMBED_STYLE = [
  BASE_STYLE,
  DRAWING_RULES,
  'body{min-height:100vh;padding:1rem;background:var(--surface);border:1px solid var(--line);border-radius:4px}',
  `ul{padding:0;list-style:none}.quiet{color:var(--muted);font-size:${TYPE.small}}`,
  `.figure{margin:.5rem 0 0;font-size:${TYPE.mainFigure};font-weight:${TYPE.bold};line-height:1.05;letter-spacing:-.03em}`,
  `.unit{font-size:${TYPE.large};font-weight:${TYPE.normal};letter-spacing:normal}.old .figure{font-weight:${TYPE.normal};color:var(--muted)}`,
  `.mark{display:flex;gap:.5rem;align-items:center;font-size:${TYPE.large};font-weight:${TYPE.bold};line-height:1.25}.mark svg{flex:none;width:1rem;height:1rem}.mark span::first-letter{text-transform:uppercase}`,
  `li{display:flex;gap:1rem;align-items:center;justify-content:space-between;padding:.375rem 0;border-top:1px solid var(--line)}li .mark{margin:0;white-space:nowrap}li .quiet{font-size:${TYPE.small};font-weight:${TYPE.normal};white-space:normal}`,
  `.note{background:var(--notice);color:var(--onNotice);margin:-1rem -1rem .75rem;padding:6px 1rem;font-size:${TYPE.small};line-height:1.35}`,
  '.note:empty{display:none}.note+.note{margin-top:-.75rem}.drawing{display:block;width:100%;max-width:40rem;height:auto;margin:.5rem 0}',
  `footer a{display:inline-flex;align-items:center;min-height:44px;font-size:${TYPE.small}}`,
].join('');

/** A page for the frames of other sites. */
export interface FramedPage {
  /** Of the page and its frame. */
  readonly title: string;
  /** The page of this site that has more. */
  readonly path: string;
  /** What changes with the readings. */
  readonly body: Html;
}

/**
 * A page in the frame of another site, as HTML. It names a demonstration and a doubt about the readings. Its script reads it again, replaces
 * `main` and shows the ages that the server has computed, or that it has no connection; without the script there are times and no ages.
 */
export const framedPage = (
  { title, path, body }: FramedPage,
  { profile, demonstration, doubt }: SiteState['site'],
): string => {
  const { responsible = null, caveat = null } = profile.openData ?? {};
  const source = [responsible, caveat].filter((part) => part !== null).join(' · ');
  const notes = [demonstration?.note, doubt].flatMap((note) => note ?? []);
  return wholePage({
    title,
    isListed: false,
    style: EMBED_STYLE,
    head: html`<script src="${EMBED_SCRIPT_PATH}" defer></script>`,
    body: html`<main>${notes.map((note) => html`<p class="note">${note}</p>`)}${body}</main>
      <p class="note" role="status" data-late="${embedTexts.late}"></p>
      <footer>
        <a href="${path}" target="_blank" rel="noopener">${embedTexts.more}</a>
        ${source === '' ? null : html`<p class="quiet">${source}</p>`}
      </footer>`,
  });
};

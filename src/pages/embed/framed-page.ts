import { THRESHOLD_COLOURS } from '#domain/colour/threshold-colours.ts';
import { EMBED_SCRIPT_PATH } from '#contract/site/embed-paths.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import { embedTexts } from '#i18n/pt-br/embed.ts';
import { html, type Html } from '#pages/html.ts';
import { wholePage } from '#pages/plain-page.ts';
import { INK } from '#pages/previews/picture-marks.ts';
import type { SiteState } from '#pages/site-state.ts';

/** The colours of a picture in the dark. */
const DARK_INK: { readonly [Name in keyof typeof INK]: string } = {
  text: '#f2f4f5',
  quiet: '#b3bac1',
  ground: '#16181b',
  line: '#7db9ee',
  area: '#1d3347',
  rule: '#3b4147',
  notice: '#5a4200',
};

/** Fixed colours of drawings, replaced in the dark: attributes yield to rules. */
const darkRules = (): string =>
  [
    ...Object.entries(INK).map(([name, light]) => [light, `var(--${name})`] as const),
    ...THRESHOLD_LEVELS.map(
      (level) => [THRESHOLD_COLOURS.light[level], THRESHOLD_COLOURS.dark[level]] as const,
    ),
  ]
    .map(([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`)
    .join('');

const variables = (ink: Readonly<Record<string, string>>): string =>
  `:root{${Object.entries(ink)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** The one style of framed pages, in both themes. */
export const EMBED_STYLE = [
  ':root{color-scheme:light dark}',
  variables(INK),
  `@media(prefers-color-scheme:dark){${variables(DARK_INK)}${darkRules()}}`,
  'body{margin:0;min-height:100vh;padding:.75rem 1rem;box-sizing:border-box;font:1rem/1.35 system-ui,sans-serif;color:var(--text);background:var(--ground);border:1px solid var(--rule);overflow-wrap:anywhere}',
  'h1{font-size:1.25rem;margin:0}p,ul{margin:.25rem 0}ul{padding:0;list-style:none}',
  'li{margin:.375rem 0}a{color:inherit}.quiet{color:var(--quiet);font-size:.875rem}',
  '.figure{font-size:2.5rem;font-weight:700;line-height:1.1}.old .figure{font-weight:400;color:var(--quiet)}',
  '.change{display:flex;gap:.5rem;align-items:center;font-weight:600}.change svg{width:1rem;height:1rem}',
  '.level{border-inline-start:.375rem solid;padding-inline-start:.5rem;font-weight:600}',
  '.note{background:var(--notice);margin:-.75rem -1rem .5rem;padding:.375rem 1rem;font-size:.875rem}',
  '.note:empty{display:none}.drawing{display:block;width:100%;max-width:40rem;height:auto;margin:.5rem 0}',
  'footer a{display:inline-block;padding:.5rem 0;font-size:.875rem}',
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

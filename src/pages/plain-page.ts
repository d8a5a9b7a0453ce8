import { LOCALE } from '#domain/text/format.ts';
import { type Html, html } from './html.ts';
import { BASE_STYLE } from './page-look.ts';

/** The style of pages without a script: one side of A4 in print. */
export const PLAIN_STYLE = [
  BASE_STYLE,
  'body{max-width:46rem;margin:0 auto;padding:1rem;background:var(--page)}',
  'h1{margin-bottom:.5rem}h2{margin:1rem 0 .25rem}ul{padding-left:1.25rem}',
  'a{text-decoration-color:color-mix(in srgb,currentColor 35%,transparent)}',
  'nav{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin-top:1rem}nav a{padding:.75rem 0}',
  '@page{size:A4;margin:12mm}',
  '@media print{body{max-width:none;padding:0;background:none;font-size:8pt;line-height:1.2}h1{font-size:12pt}h2{font-size:9pt;margin:5pt 0 1pt}p,ul{margin:1pt 0}a{text-decoration:none}nav{display:none}}',
].join('');

/** A page of one file. */
interface WholePage {
  readonly title: string;
  /** Search engines may name it. */
  readonly isListed: boolean;
  readonly style: string;
  /** Further elements of its head. */
  readonly head?: Html | null;
  readonly body: Html;
}

/** The document of a page with its style in it. */
export const wholePage = ({ title, isListed, style, head = null, body }: WholePage): string => {
  const page = html`<html lang="${LOCALE}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      ${isListed ? null : html`<meta name="robots" content="noindex" />`}${head}
    </head>
    <body>
      ${body}
    </body>
  </html>`;
  return `<!doctype html>${page.text.replace('</head>', `<style>${style}</style></head>`)}`;
};

/** A page without scripts. */
export const plainPage = (page: Omit<WholePage, 'style'>): string =>
  wholePage({ ...page, style: PLAIN_STYLE });

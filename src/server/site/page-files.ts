import type { SiteConfig } from '#contract/site/site-config.ts';
import type { PageParts } from '#pages/page-parts.ts';
import { pageWith } from '#pages/page-words.ts';
import { MemoryFile } from '../http/memory-file.ts';
import { siteHeaders } from './csp.ts';
import { type InlinedPage, inlinedPage, sourceOf, styleSheetLink } from './inlined-page.ts';
import { ofPath, readStyles } from './preloads.ts';

/** A page, and the headers that allow what is inlined in it. */
export interface PageFile {
  readonly file: MemoryFile;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Makes pages from the built one. A server-rendered page has the styles of its screen inlined: its first paint needs no other file. `read` is
 * a file of the build by its path, null if there is none; each is read once.
 */
export const pageFiles = (
  directory: string,
  built: string,
  config: SiteConfig,
  read: (path: string) => string | null,
) => {
  const styleSheets = readStyles(directory);
  const plain: InlinedPage = { text: built, scripts: [], styles: [] };
  /** The built page with the styles of screens, by their style sheets. */
  const inlined = new Map<string, InlinedPage>();
  const inlinedFor = (path: string): InlinedPage => {
    const links = (ofPath(styleSheets, path) ?? []).map(styleSheetLink).join('');
    const page =
      inlined.get(links) ??
      inlinedPage(
        built.replace('</head>', () => `${links}</head>`),
        read,
      );
    inlined.set(links, page);
    return page;
  };
  return (parts: PageParts, path: string | null, packing: 'tight' | 'fast'): PageFile => {
    const { app, style = '' } = parts;
    const { text, scripts, styles } = app === undefined || path === null ? plain : inlinedFor(path);
    const own = style === '' ? [] : [sourceOf(style)];
    return {
      file: new MemoryFile(pageWith(text, parts), {
        mediaType: 'text/html; charset=utf-8',
        cacheControl: 'no-cache',
        packing,
      }),
      headers: siteHeaders(config, { scripts, styles: [...styles, ...own] }),
    };
  };
};

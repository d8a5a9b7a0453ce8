import { createHash } from 'node:crypto';

/** The built page with its style sheet and the script that sets its colours in it, and the sources that a policy must allow for that. */
export interface InlinedPage {
  readonly text: string;
  /** `'sha256-…'` for `script-src` and `style-src`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const BOOT = /<script src="(\/[\w.-]+\.js)"><\/script>/;
const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)">/g;

/** The link of a style sheet, as the build writes it. */
export const styleSheetLink = (path: string): string =>
  `<link rel="stylesheet" crossorigin href="${path}">`;

/** The source of a policy that allows one inline script or style. */
export const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What ends the element early, or means another file from another place, stays a file of its own. */
const canStand = (text: string): boolean => !/<\/(?:script|style)|url\((?!["']?[/#])/i.test(text);

/**
 * Writes into a page what its first paint needs: it is complete with the page itself. `read` is a file of the build by its path, null if
 * there is none. The link of the style sheet stays, disabled: the bundler's loader looks for it.
 */
export const inlinedPage = (built: string, read: (path: string) => string | null): InlinedPage => {
  const scripts: string[] = [];
  const styles: string[] = [];
  const inlined = (
    element: string,
    path: string,
    sources: string[],
    write: (text: string) => string,
  ) => {
    const text = read(path);
    if (text === null || !canStand(text)) return element;
    sources.push(sourceOf(text));
    return write(text);
  };
  const text = built
    .replace(BOOT, (element, path: string) =>
      inlined(element, path, scripts, (code) => `<script>${code}</script>`),
    )
    .replace(STYLE_SHEET, (element, path: string) =>
      inlined(
        element,
        path,
        styles,
        (css) => `<style>${css}</style>${element.replace('<link ', '<link disabled ')}`,
      ),
    );
  return { text, scripts, styles };
};

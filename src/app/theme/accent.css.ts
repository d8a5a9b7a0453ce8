import { createVar, fallbackVar, globalStyle } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

/** The network's accent in each theme; not set if it has none. */
export const networkAccent = { light: createVar(), dark: createVar() };

/** Colour of the site's name and of the active link's mark: the network's accent, else that of text. */
export const accent = createVar();
globalStyle(':root', { vars: { [accent]: fallbackVar(networkAccent.light, color.text) } });
globalStyle(':root[data-theme="dark"]', {
  vars: { [accent]: fallbackVar(networkAccent.dark, color.text) },
});
// An accent reaches 4.5:1 on the usual surfaces; these readers need more, and paper has none.
globalStyle(':root, :root[data-theme="dark"]', {
  '@media': {
    '(prefers-contrast: more)': { vars: { [accent]: color.text } },
    print: { vars: { [accent]: color.text } },
  },
});

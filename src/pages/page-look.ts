import { RAIN_FILL, THEME_COLOURS, TYPE } from '#contract/site/look.ts';
import { THRESHOLD_COLOURS } from '#domain/colour/threshold-colours.ts';

/** The colours of a theme as these pages and their drawings name them. */
const inkOf = (theme: keyof typeof THEME_COLOURS) => {
  const { textMuted, lineStrong, ...colours } = THEME_COLOURS[theme];
  const { text, page, surface, sunken, line, notice, onNotice } = colours;
  const ink = { text, muted: textMuted, page, sunken, line, edge: lineStrong, notice, onNotice };
  return { ...ink, surface, water: RAIN_FILL[theme], ...THRESHOLD_COLOURS[theme] } as const;
};

/** Those of a drawing: dark on light, as most chats show a picture. */
export const INK = inkOf('light');

const variables = (theme: keyof typeof THEME_COLOURS): string => {
  const named = Object.entries(inkOf(theme)).map(([name, value]) => `--${name}:${value}`);
  return `:root{${named.join(';')}}`;
};

/** Fixed colours of drawings follow the theme: attributes yield to rules. */
export const DRAWING_RULES = Object.entries(INK)
  .map(([name, value]) => {
    const own = `var(--${name})`;
    return `[fill="${value}"]{fill:${own}}[stroke="${value}"]{stroke:${own}}`;
  })
  .join('');

/** Rules of every page without the app: its type, and its colours in both themes as variables. */
export const BASE_STYLE = [
  ':root{color-scheme:light dark}',
  variables('light'),
  `@media screen and (prefers-color-scheme:dark){${variables('dark')}}`,
  `body{box-sizing:border-box;margin:0;font:${TYPE.body}/1.5 ${TYPE.family};font-variant-numeric:tabular-nums;color:var(--text);overflow-wrap:anywhere}`,
  `h1,h2{margin:0;font-size:${TYPE.body};font-weight:${TYPE.bold};line-height:1.25}h1{font-size:${TYPE.large}}strong{font-weight:${TYPE.bold}}`,
  'p,ul{margin:.25rem 0}a{color:inherit;text-underline-offset:.2em}',
].join('');

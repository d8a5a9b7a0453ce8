import { globalStyle, style } from '@vanilla-extract/css';
import { hairline, inRow, wrapping } from '#app/theme/recipes.ts';
import { font, space } from '#app/theme/tokens.css.ts';
import { paperOnly } from '#app/ui/paper.css.ts';

/** Made when the page is printed, gone afterwards. */
export const picture = style([paperOnly, { margin: 0 }]);

export const canvas = style({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '15cm',
  border: hairline,
});

export const sources = style({ fontSize: '8pt' });
export const sheet = paperOnly;
export const legend = style({ ...wrapping(`0 ${space.x2}`), margin: `${space.x1} 0` });
export const legendItem = style(inRow(space.half));
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: '9pt' });

globalStyle(`${table} :is(th, td)`, {
  padding: '1px 6px',
  borderBottom: hairline,
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 'inherit',
});
globalStyle(`${table} thead th`, { fontWeight: font.bold });
globalStyle(`${table} tr`, { breakInside: 'avoid' });

/** A code or a time, in one piece. */
export const whole = style({ whiteSpace: 'nowrap' });
export const value = style({ whiteSpace: 'nowrap' });
globalStyle(`${table} .${value}`, { textAlign: 'right' });

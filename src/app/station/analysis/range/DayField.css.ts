import { style } from '@vanilla-extract/css';
import { color, font } from '#app/theme/tokens.css.ts';

export const frame = style({ position: 'relative', display: 'flex' });

export const text = style({
  width: '9.5rem',
  paddingRight: '2.25rem',
  selectors: { '&[aria-invalid="true"]': { borderColor: color.offline } },
});

export const opener = style({ position: 'absolute', right: 0, insetBlock: 0, padding: 0 });
export const fault = style({ maxWidth: '16rem', fontSize: font.small });

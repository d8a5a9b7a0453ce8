import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const figure = style({ margin: `${vars.space.half} 0 0` });

export const caption = style({ fontSize: vars.font.small, fontWeight: vars.font.bold });

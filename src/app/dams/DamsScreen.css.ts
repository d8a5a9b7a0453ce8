import { style } from '@vanilla-extract/css';
import { vars } from '../theme/tokens.css.ts';

export const cards = style({ marginTop: vars.space.x2 });

export const item = style({ display: 'grid' });

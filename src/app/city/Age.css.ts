import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const age = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const overdue = style({ fontSize: vars.font.small, fontWeight: vars.font.bold });

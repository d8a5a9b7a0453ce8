import { style } from '@vanilla-extract/css';
import { secondary, stacked, underlined, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const rating = style({ ...wrapping(), alignItems: 'center', columnGap: space.x1 });
export const stars = style({ letterSpacing: '0.1em', fontSize: font.large, lineHeight: 1.25 });
export const word = style({ fontWeight: font.bold });
export const summary = style({ justifySelf: 'start', padding: 0, ...underlined });
export const reasons = style(stacked(space.x1));

export const reason = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space.x2,
});

export const lost = style({ color: color.textMuted, whiteSpace: 'nowrap' });
export const how = style({ marginTop: space.x1, ...secondary });

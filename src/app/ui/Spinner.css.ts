import { keyframes, style } from '@vanilla-extract/css';
import { inRow } from '#app/theme/recipes.ts';
import { color, motion, space } from '#app/theme/tokens.css.ts';

const turn = keyframes({ to: { rotate: '360deg' } });
const appear = keyframes({ from: { opacity: 0 } });

export const place = style({
  ...inRow(space.x1),
  justifyContent: 'center',
  minHeight: '8rem',
  height: '100%',
  color: color.textMuted,
  // Appears after a delay: fast loads show no spinner.
  animation: `${appear} ${motion} 200ms backwards`,
});

export const wheel = style({
  width: 20,
  height: 20,
  borderRadius: '50%',
  border: `2px solid ${color.line}`,
  borderTopColor: color.textMuted,
  animation: `${turn} 900ms linear infinite`,
});

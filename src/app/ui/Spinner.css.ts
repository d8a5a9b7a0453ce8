import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

const turn = keyframes({ to: { rotate: '360deg' } });
const appear = keyframes({ from: { opacity: 0 } });

export const place = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.x1,
  minHeight: '8rem',
  height: '100%',
  color: vars.color.textMuted,
  // Appears after a delay: fast loads show no spinner.
  animation: `${appear} ${vars.motion} 200ms backwards`,
});

export const wheel = style({
  width: 20,
  height: 20,
  borderRadius: '50%',
  border: `2px solid ${vars.color.line}`,
  borderTopColor: vars.color.textMuted,
  animation: `${turn} 900ms linear infinite`,
});

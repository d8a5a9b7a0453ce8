import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { color } from '#app/theme/tokens.css.ts';

export const place = style({
  flex: 'none',
  '@media': {
    [up('md')]: { flex: '1 1 12rem', minWidth: '9rem', maxWidth: '26rem' },
    print: { display: 'none' },
  },
});

export const field = style({ position: 'relative' });

export const lens = style({
  position: 'absolute',
  zIndex: 1,
  left: 12,
  top: '50%',
  translate: '0 -50%',
  color: color.textMuted,
  pointerEvents: 'none',
});

export const button = styleVariants({
  quiet: { padding: 0 },
  /** As a field of the page. */
  outlined: { width: '100%', justifyContent: 'flex-start', color: color.textMuted },
});

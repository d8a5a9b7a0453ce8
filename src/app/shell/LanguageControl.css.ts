import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '../theme/breakpoints.ts';

export const place = style({});

// In the bar a language's own name says what the list is; the label is still heard.
globalStyle(`${place} label`, {
  '@media': {
    [up('lg')]: {
      position: 'absolute',
      width: 1,
      height: 1,
      margin: -1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});

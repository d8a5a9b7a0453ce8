import { style } from '@vanilla-extract/css';

/** Visible only in print. */
export const paperOnly = style({ display: 'none', '@media': { print: { display: 'block' } } });

import type { Direction } from '#domain/series/level-trend.ts';

/** Signs of a direction in a square of 16: arrow up, bar, arrow down. */
export const TREND_OUTLINES: { readonly [D in Direction]: string } = {
  rising: 'M8 2L15 14H1Z',
  steady: 'M1 6.5H15V9.5H1Z',
  falling: 'M8 14L1 2H15Z',
};

/** Sign of an alert level in a square of 16, to be filled by the even-odd rule: a triangle with its exclamation mark cut out. */
export const ALERT_OUTLINE =
  'M8 1L15.5 14.5H.5ZM7.2 5.5L7.5 10.2H8.5L8.8 5.5ZM7.1 11.3V12.9H8.9V11.3Z';

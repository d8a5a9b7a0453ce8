import { twoLines } from './cells.css.ts';

/** Characters that fit two lines of the narrowest column, whatever their words. */
const SHORT = 12;
/** Characters that need a third line on a phone. */
const LONGEST = 22;

/** Text clamped to the row's height; `title` shows it completely. */
export const TwoLines = ({ text }: { readonly text: string }) => (
  <span
    className={twoLines[text.length > LONGEST ? 'longest' : text.length > SHORT ? 'long' : 'short']}
    title={text}
  >
    {text}
  </span>
);

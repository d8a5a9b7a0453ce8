import { twoLines } from './cells.css.ts';

/** Characters that fit two lines of the narrowest column. */
const SHORT = 12;

/** Text clamped to the row's height; `title` shows it completely. */
export const TwoLines = ({ text }: { readonly text: string }) => (
  <span className={text.length > SHORT ? twoLines.long : twoLines.short} title={text}>
    {text}
  </span>
);

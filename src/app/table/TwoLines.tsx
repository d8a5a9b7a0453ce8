import { twoLines } from './cells.css.ts';

/** Characters that two lines of the narrowest column hold. */
const SHORT = 12;

/** A text that keeps its row's height; with a title the whole of it shows where the pointer rests. */
export const TwoLines = ({
  text,
  hasTitle = false,
}: {
  readonly text: string;
  readonly hasTitle?: boolean;
}) => (
  <span
    className={text.length > SHORT ? twoLines.long : twoLines.short}
    title={hasTitle ? text : undefined}
  >
    {text}
  </span>
);

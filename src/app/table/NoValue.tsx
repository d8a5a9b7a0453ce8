import { noValue } from './cells.css.ts';

/**
 * A dash with an accessible name. One box, without visually hidden text: that would be a compositing layer for each of a table's
 * many dashes.
 */
export const NoValue = ({ label }: { readonly label: string }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <img> would need a picture file; an <svg> is three nodes a cell, and a table has thousands
  <span className={noValue} role="img" aria-label={label}>
    –
  </span>
);

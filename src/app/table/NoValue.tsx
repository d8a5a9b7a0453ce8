import { noValue } from './cells.css.ts';

/**
 * Nothing to show: a dash that is heard as a word. One box with a name, not a dash beside a word that is out of sight: such a word is
 * a layer of its own, and a table is full of dashes.
 */
export const NoValue = ({ label }: { readonly label: string }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <img> would need a picture file; an <svg> is three nodes a cell, and a table has thousands
  <span className={noValue} role="img" aria-label={label}>
    –
  </span>
);

import { noValue } from './cells.css.ts';

/** A dash that is read out and copied as words. One element: a table has many thousands. */
export const NoValue = ({ label }: { readonly label: string }) => (
  <span className={noValue}>{label}</span>
);

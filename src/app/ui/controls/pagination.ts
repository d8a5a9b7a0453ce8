/** Page size; `todas` is one page with all rows. */
export const PAGE_SIZES = ['25', '50', '100', 'todas'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** One page of a list. */
export interface Page {
  /** Page number, from 1. */
  readonly number: number;
  /** Number of pages, at least 1. */
  readonly count: number;
  /** Position of the page's first row in the complete list, and its number of rows. */
  readonly offset: number;
  readonly length: number;
}

/** The requested page, or the last one of a list that has become shorter. `matched` is infinite while unknown. */
export const pageOf = (requested: number, size: PageSize, matched: number): Page => {
  if (size === 'todas') return { number: 1, count: 1, offset: 0, length: matched };
  const rows = Number(size);
  const count = Math.max(1, Math.ceil(matched / rows));
  const number = Math.min(Math.max(1, Math.trunc(requested)), count);
  const offset = (number - 1) * rows;
  return { number, count, offset, length: Math.min(rows, matched - offset) };
};

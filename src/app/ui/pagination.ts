/** Rows on one page; `todas` is one page of everything. */
export const PAGE_SIZES = ['25', '50', '100', 'todas'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** One page of a list. */
export interface Page {
  /** From 1. */
  readonly number: number;
  /** Pages there are; an empty list has one. */
  readonly count: number;
  /** Position of its first row in the whole list, and how many rows it has. */
  readonly offset: number;
  readonly length: number;
}

/** The page that was asked for, or the last where the list has become shorter. `matched` may be infinite: nobody knows yet. */
export const pageOf = (wanted: number, size: PageSize, matched: number): Page => {
  if (size === 'todas') return { number: 1, count: 1, offset: 0, length: matched };
  const rows = Number(size);
  const count = Math.max(1, Math.ceil(matched / rows));
  const number = Math.min(Math.max(1, Math.trunc(wanted)), count);
  const offset = (number - 1) * rows;
  return { number, count, offset, length: Math.min(rows, matched - offset) };
};

import type { SortingState } from '@tanstack/react-table';
import type { Columns } from '#app/table/columns/columns.tsx';

const DEFAULT_SORTING: SortingState = [{ id: 'name', desc: false }];

/** Decodes sort keys of the URL (`-chuva024h` is descending); columns that are unknown or have no order are dropped. */
export const sortingOf = (words: readonly string[] | undefined, columns: Columns): SortingState => {
  const sorting: { id: string; desc: boolean }[] = [];
  for (const word of words ?? []) {
    const desc = word.startsWith('-');
    const id = desc ? word.slice(1) : word;
    const isKnown = columns.some((column) => column.id === id && column.enableSorting !== false);
    if (isKnown && sorting.every((other) => other.id !== id)) sorting.push({ id, desc });
  }
  return sorting.length === 0 ? DEFAULT_SORTING : sorting;
};

/** Inverse of {@link sortingOf}. */
export const sortingToWords = (sorting: SortingState): readonly string[] =>
  sorting.map(({ id, desc }) => (desc ? `-${id}` : id));

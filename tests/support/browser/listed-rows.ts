import { readingIn } from '#app/table/rows/row-store.ts';
import type { TableView } from '#app/table/table-view.ts';

/** A table's view with its rows as plain values, so that two can be compared. */
export const withRows = ({ rows, listed, ...view }: TableView) => ({
  ...view,
  rows: listed.map(({ id }) => {
    const row = rows.row(id);
    if (row === undefined) return undefined;
    const { station, places, reportedAt } = row;
    const readings = [...places.keys()].map((column) => {
      return { column, ...readingIn(row, column) };
    });
    return { id, station, reportedAt, readings };
  }),
});

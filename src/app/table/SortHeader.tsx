import { arrow, head, sort } from './VirtualTable.css.ts';

/** A column's head: its name, its unit, and the button that sorts by it. */
export const SortHeader = ({
  label,
  sorted,
  onSort,
  numeric,
  pinned,
}: {
  readonly label: string;
  readonly sorted: false | 'asc' | 'desc';
  readonly onSort: ((event: unknown) => void) | undefined;
  readonly numeric: boolean;
  readonly pinned: boolean;
}) => {
  const order = sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      className={head[pinned ? 'name' : numeric ? 'numeric' : 'text']}
      aria-sort={order}
    >
      <button type="button" className={sort} onClick={onSort}>
        {label}
        <span className={arrow[order]} aria-hidden="true" />
      </button>
    </th>
  );
};

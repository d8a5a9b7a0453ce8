import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { gridRoles } from './grid-roles.ts';
import { pinProps } from '#app/table/columns/pins.ts';
import { ResizeEdge } from './ResizeEdge.tsx';
import { arrow, head, rankMark, sort } from './VirtualTable.css.ts';

/** CSS pixels per key press. */
const STEP = 16;

/** Column header: name, unit, sort button. */
export const SortHeader = ({
  label,
  sorted,
  rank,
  onSort,
  numeric,
  pinnedAt,
  width,
  onResize,
}: {
  readonly label: string;
  readonly sorted: false | 'asc' | 'desc';
  /** Rank among several sort columns, from 1; null if it is the only one. */
  readonly rank: number | null;
  readonly onSort: ((event: unknown) => void) | undefined;
  readonly numeric: boolean;
  /** Left offset if pinned, CSS pixels. */
  readonly pinnedAt: number | undefined;
  readonly width: number;
  readonly onResize: (width: number) => void;
}) => {
  const order = sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      {...gridRoles.columnHeader}
      scope="col"
      className={head[numeric ? 'numeric' : 'text']}
      {...pinProps(pinnedAt)}
      // ARIA allows one sorted column; the others are labelled in words.
      aria-sort={rank === null || rank === 1 ? order : 'none'}
    >
      <button
        type="button"
        tabIndex={-1}
        className={sort}
        title={tableTexts.sortHint}
        onClick={onSort}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
          event.preventDefault();
          onResize(width + (event.key === 'ArrowRight' ? STEP : -STEP));
        }}
      >
        {label}
        {rank !== null && rank > 0 && (
          <>
            <span className={rankMark} aria-hidden="true">
              {rank}
            </span>
            <span className={visuallyHidden}>{tableTexts.sortedAs(rank, sorted === 'desc')}</span>
          </>
        )}
        <span className={arrow[order]} aria-hidden="true" />
      </button>
      <ResizeEdge width={width} onResize={onResize} />
    </th>
  );
};

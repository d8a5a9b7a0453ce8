import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { gridRoles } from './grid-roles.ts';
import { pinProps } from '#app/table/columns/pins.ts';
import { arrow, head, rankMark, sort, edge } from './VirtualTable.css.ts';
import { useRef } from 'react';

/** Drag handle that resizes a column. By keyboard the header handles Alt and the arrows. */
const ResizeEdge = ({
  width,
  onResize,
}: {
  readonly width: number;
  readonly onResize: (width: number) => void;
}) => {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  return (
    <span
      className={edge}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        if (start.current !== null) onResize(start.current.width + clientX - start.current.x);
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
};

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

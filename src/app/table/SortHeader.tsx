import { tableTexts } from '#app/i18n/pt-br/table.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { pinProps } from './pins.ts';
import { ResizeEdge } from './ResizeEdge.tsx';
import { arrow, head, rankMark, sort } from './VirtualTable.css.ts';

/** CSS pixels a key press. */
const STEP = 16;

/** A column's head: its name, its unit, and the button that sorts by it. */
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
  /** Its place among several columns that are sorted by, from 1; null where it is alone. */
  readonly rank: number | null;
  readonly onSort: ((event: unknown) => void) | undefined;
  readonly numeric: boolean;
  /** Where it stays when the rest moves sideways. */
  readonly pinnedAt: number | undefined;
  readonly width: number;
  readonly onResize: (width: number) => void;
}) => {
  const order = sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      className={head[numeric ? 'numeric' : 'text']}
      {...pinProps(pinnedAt)}
      // One column at a time may say so; the others say it in words.
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

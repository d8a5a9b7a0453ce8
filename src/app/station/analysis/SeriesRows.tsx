import { useTimeZone } from '#app/site-config.tsx';
import { seriesKey } from '#app/chart/marks/chart-panels.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type RefObject, useEffect } from 'react';
import { formatClock, formatDate } from '#domain/text/format.ts';
import type { Page } from '#app/ui/controls/pagination.ts';
import { type RowWindow, windowAround } from '#app/ui/row-window.ts';
import type { SeriesTableFrame } from '#worker/api/series-table.ts';
import { SeriesCell } from './SeriesCell.tsx';
import * as styles from './SeriesTableScreen.css.ts';

const { DAY_HEIGHT, ROW_HEIGHT } = styles;
/** Rows rendered beyond the edge. */
const OVERSCAN = 8;
/** `aria-rowindex` of the list's first row: the head is row 1. */
const FIRST_ROW = 2;
/** Viewport size until the scroller has been measured. */
const FIRST_RECT = { width: 360, height: 480 };

/** Maps the first row of each day on the page (position in the complete list) to the day. */
const daysByRow = ({ days }: SeriesTableFrame, page: Page): ReadonlyMap<number, EpochMs> => {
  const byRow = new Map<number, EpochMs>();
  for (const { start, first } of days) {
    // A page that begins within a day still gets a heading for it.
    if (first < page.offset + page.length) byRow.set(Math.max(first, page.offset), start);
  }
  return byRow;
};

/** The virtualised rows of a page, under headings for their days. */
export const SeriesRows = ({
  frame,
  page,
  region,
  place,
  onWindow,
}: {
  readonly frame: SeriesTableFrame;
  readonly page: Page;
  readonly region: RefObject<HTMLElement | null>;
  /** Identity of the list; a change scrolls to the top. */
  readonly place: string;
  /** Rows of the page to request, counted from its first. */
  readonly onWindow: (window: RowWindow) => void;
}) => {
  const { columns, offset, times, values, suspect } = frame;
  const zone = useTimeZone();
  const days = daysByRow(frame, page);
  const dayPlaces = [...days.keys()].join(' ');
  const virtualizer = useVirtualizer({
    count: page.length,
    getScrollElement: () => region.current,
    estimateSize: (index) => ROW_HEIGHT + (days.has(page.offset + index) ? DAY_HEIGHT : 0),
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
  });
  // A new row on top moves the day headings.
  useEffect(() => virtualizer.measure(), [virtualizer, dayPlaces]);

  useEffect(() => {
    region.current?.scrollTo({ top: 0 });
  }, [region, place]);

  const drawn = virtualizer.getVirtualItems();
  const requested = windowAround(drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0);
  useEffect(() => {
    onWindow({ offset: requested.offset, limit: requested.limit });
  }, [onWindow, requested.offset, requested.limit]);

  const above = drawn[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <tbody>
      {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
      {drawn.map(({ index }) => {
        const position = page.offset + index;
        const row = position - offset;
        const time = times[row];
        const day = days.get(position);
        return (
          <Fragment key={time ?? `lugar ${position}`}>
            {day !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={styles.day}>
                  <span className={styles.dayName}>{formatDate(day, zone)}</span>
                </th>
              </tr>
            )}
            {time === undefined ? (
              <tr aria-hidden="true" className={styles.row} />
            ) : (
              <tr className={styles.row} aria-rowindex={position + FIRST_ROW}>
                <th scope="row" className={styles.time}>
                  {formatClock(epochMs(time), zone)}
                </th>
                {columns.map((series, column) => (
                  <td key={seriesKey(series)} className={styles.cell}>
                    <SeriesCell
                      series={series}
                      value={values[row * columns.length + column] ?? Number.NaN}
                      isSuspect={suspect[row * columns.length + column] === 1}
                    />
                  </td>
                ))}
              </tr>
            )}
          </Fragment>
        );
      })}
      {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
    </tbody>
  );
};

import { type ReactNode, useEffect, useMemo } from 'react';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { extentOf } from '#domain/series/series-statistics.ts';
import { formatNumber } from '#domain/text/format.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time/epoch-ms.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { Sparkline } from '#app/readings/Sparkline.tsx';
import { mainOfSummary } from '#app/readings/station-main.ts';
import { dayLines } from '#app/table/cells/DayCell.tsx';
import type { TableView } from '#app/table/table-view.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import { mainReadingTexts } from '#i18n/pt-br/main-reading.ts';
import type { StationBrief, StationBriefsFrame } from '#worker/api/station-briefs.ts';

const HEIGHT = 30;

/** A day changes little in a minute; until the days have come, each frame may have them. */
const paceOf = ({ recentUntil }: StationBriefsFrame): number =>
  recentUntil === null ? SECOND_MS : MINUTE_MS;

const lineOf = (brief: StationBrief): ReactNode => {
  const quantity = mainOfSummary(brief)?.quantity;
  if (quantity === undefined) return null;
  const field = quantity === 'chuva024h' ? 'chuva_hora' : quantityOf(quantity).field;
  const points = brief.days.find((day) => day.field === field)?.points ?? [];
  const extent = extentOf(points);
  if (field === null || extent === null) return null;
  const { decimals, leastSpread, unit } = seriesSourceOf(field);
  const written = (value: number): string => formatNumber(value, decimals);
  const highest = `${written(extent.highest)} ${field === 'chuva_hora' ? `${unit}/h` : unit}`;
  return (
    <>
      <Sparkline
        points={points}
        spanMs={DAY_MS}
        leastSpread={leastSpread}
        height={HEIGHT}
        tickMs={DAY_MS}
      />
      <span className={visuallyHidden}>
        {`${alertTexts.between(written(extent.lowest), highest)} ${mainReadingTexts.inHours(24)}`}
      </span>
    </>
  );
};

const linesOf = (
  _: ReadonlyMap<StationBrief['id'], ReactNode> | null,
  { briefs }: StationBriefsFrame,
): ReadonlyMap<StationBrief['id'], ReactNode> =>
  new Map(briefs.map((brief) => [brief.id, lineOf(brief)]));

/** Reads the last 24 hours of the rows in the window, all in one view, and draws their lines once a minute. */
export const DayReader = ({ listed, rows }: Pick<TableView, 'listed' | 'rows'>) => {
  // Sorted: another order of the same rows asks nothing.
  const codes = listed.flatMap(({ id }) => rows.row(id)?.station.codigo ?? []).toSorted();
  const key = codes.join(' ');
  const query = useMemo(() => ({ codigos: key.split(' ') }), [key]);
  const lines = useFrames('station-briefs', query, linesOf, paceOf);
  useEffect(() => {
    if (lines !== null) dayLines.change(() => lines);
  }, [lines]);
  return null;
};

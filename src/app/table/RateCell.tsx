import { directionOfRate } from '#domain/series/level-trend.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { formatNumber } from '#domain/text/format.ts';
import { stationTexts } from '#i18n/pt-br/common.ts';
import { rateText } from '#i18n/readings/trend-texts.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { trendCell } from './cells.css.ts';
import { NoValue } from './NoValue.tsx';
import { readingIn } from './row-store.ts';
import { useRow } from './use-row.tsx';

/** Rate of rise of a river in cm/h: the arrow tells the direction, the number how fast. */
export const RateCell = ({ id }: { readonly id: StationId }) => {
  const rate = useRow(id, (row) => readingIn(row, 'subida').shown?.value ?? null);
  if (rate === null) return <NoValue label={stationTexts.noReading} />;
  return (
    <span className={trendCell}>
      <TrendMark direction={directionOfRate(rate)} />
      <span aria-hidden="true">{formatNumber(Math.abs(rate), 0)}</span>
      <span className={visuallyHidden}>{rateText(rate)}</span>
    </span>
  );
};

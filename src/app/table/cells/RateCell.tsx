import { type Direction, directionOfRate } from '#domain/series/level-trend.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { formatNumber } from '#domain/text/format.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { rateText } from '#i18n/readings/trend-texts.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { trendCell } from './cells.css.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import { type HeldRow, readingIn } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';

/** Rate of rise of a row's river in cm/h; null is not known. */
const rateIn = (row: HeldRow): number | null => readingIn(row, 'subida').shown?.value ?? null;

/** Null without a rate. */
export const rateDirectionIn = (row: HeldRow): Direction | null => {
  const rate = rateIn(row);
  return rate === null ? null : directionOfRate(rate);
};

/** A row's rate in words; empty without one. */
export const rateWordsIn = (row: HeldRow): string => {
  const rate = rateIn(row);
  return rate === null ? '' : rateText(rate, quantityOf('rio').unit);
};

const numberIn = (row: HeldRow): string => {
  const rate = rateIn(row);
  return rate === null ? '' : formatNumber(Math.abs(rate), 0);
};

/** Rate of rise of a river in cm/h: the arrow is the direction, the number how fast. */
export const RateCell = ({ id }: { readonly id: StationId }) => {
  const direction = useRow(id, rateDirectionIn);
  if (direction === null) return <NoValue label={stationTexts.noReading} />;
  return (
    <span className={trendCell}>
      <TrendMark direction={direction} />
      <LiveText id={id} textOf={numberIn} isMute />
      <LiveText id={id} textOf={rateWordsIn} className={visuallyHidden} />
    </span>
  );
};

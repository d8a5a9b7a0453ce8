import type { StationId } from '#domain/stations/station-id.ts';
import type { Direction } from '#domain/series/level-trend.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { dry, trendCell } from './cells.css.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import { rateDirection, rateNumber, rateWords } from './rate-texts.ts';
import { type HeldRow, readingIn } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';

const rateIn = (row: HeldRow) => readingIn(row, 'subida').shown;

const rateDirectionIn = (row: HeldRow): Direction | null => rateDirection(rateIn(row));
const rateWordsIn = (row: HeldRow): string => rateWords(rateIn(row));
const rateNumberIn = (row: HeldRow): string => rateNumber(rateIn(row));

/** The trend of a river: an arrow, and words that are read out; nothing while it is unknown. */
export const RateTrend = ({ id }: { readonly id: StationId }) => {
  const direction = useRow(id, rateDirectionIn);
  return direction === null ? null : (
    <>
      <TrendMark direction={direction} />
      <LiveText id={id} textOf={rateWordsIn} className={visuallyHidden} />
    </>
  );
};

/** Rate of rise of a river: the arrow is the direction, the number how fast. */
export const RateCell = ({ id }: { readonly id: StationId }) => {
  const isKnown = useRow(id, (row) => rateIn(row) !== null);
  const isSteady = useRow(id, (row) => rateDirectionIn(row) === 'steady');
  if (isKnown !== true) return <NoValue label={stationTexts.noReading} />;
  // A bar before a zero would be read as a minus.
  if (isSteady === true) return <LiveText id={id} textOf={rateWordsIn} className={dry} />;
  return (
    <span className={trendCell}>
      <RateTrend id={id} />
      <LiveText id={id} textOf={rateNumberIn} isMute />
    </span>
  );
};

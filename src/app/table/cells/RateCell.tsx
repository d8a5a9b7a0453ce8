import type { StationId } from '#domain/stations/station.ts';
import type { Direction } from '#domain/series/level-trend.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { dry, trendCell } from './cells.css.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import { rateDirection, rateNumber, rateWords, trendNowOf } from './rate-texts.ts';
import { type HeldRow, readingIn } from '#app/table/rows/row-store.ts';
import { RATE_NOW } from '#app/table/columns/reading-columns.ts';
import { useRow } from '#app/table/rows/use-row.tsx';

const rateIn = (row: HeldRow) => readingIn(row, 'subida').shown;

const rateDirectionIn = (row: HeldRow): Direction | null => rateDirection(rateIn(row));
const rateWordsIn = (row: HeldRow): string => rateWords(rateIn(row));
const rateNumberIn = (row: HeldRow): string => rateNumber(rateIn(row));

const trendIn = (row: HeldRow) => trendNowOf(rateIn(row), readingIn(row, RATE_NOW).shown);

const directionIn = (row: HeldRow): Direction | null => trendIn(row)?.direction ?? null;
const trendWordsIn = (row: HeldRow): string => trendIn(row)?.words ?? '';

const Arrow = ({
  id,
  of,
  textOf,
}: {
  readonly id: StationId;
  readonly of: (row: HeldRow) => Direction | null;
  readonly textOf: (row: HeldRow) => string;
}) => {
  const direction = useRow(id, of);
  return direction === null ? null : (
    <>
      <TrendMark direction={direction} />
      <LiveText id={id} textOf={textOf} className={visuallyHidden} />
    </>
  );
};

/** Where a river goes now: an arrow, and words that are read out; nothing while it is unknown. */
export const RateTrend = ({ id }: { readonly id: StationId }) => (
  <Arrow id={id} of={directionIn} textOf={trendWordsIn} />
);

/** What a river did in the last hour: the arrow is the direction, the number how fast. */
export const RateCell = ({ id }: { readonly id: StationId }) => {
  const isKnown = useRow(id, (row) => rateIn(row) !== null);
  const isSteady = useRow(id, (row) => rateDirectionIn(row) === 'steady');
  if (isKnown !== true) return <NoValue label={stationTexts.noReading} />;
  // A bar before a zero would be read as a minus.
  if (isSteady === true) return <LiveText id={id} textOf={rateWordsIn} className={dry} />;
  return (
    <span className={trendCell}>
      <Arrow id={id} of={rateDirectionIn} textOf={rateWordsIn} />
      <LiveText id={id} textOf={rateNumberIn} isMute />
    </span>
  );
};

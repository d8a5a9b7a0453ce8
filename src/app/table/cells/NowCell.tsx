import { alertRankOf } from '#domain/stations/alerts/alert-state.ts';
import { type MainReading, mainReadingOf } from '#domain/stations/main-reading.ts';
import type { StationId } from '#domain/stations/station.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { mainReadingWords, rainOfDayText } from '#i18n/readings/main-reading-text.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { dry, nowCell, quietWords, trendCell, words } from './cells.css.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import { RateTrend } from './RateCell.tsx';
import { type HeldRow, readingIn } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';
import { useRowAlert } from '#app/table/rows/use-row-alert.ts';

const mainIn = (row: HeldRow): MainReading | null =>
  mainReadingOf(row.station.type, (quantity) => readingIn(row, quantity).shown);

const valueIn = (row: HeldRow): string => mainReadingWords(mainIn(row)).value;
const detailIn = (row: HeldRow): string => mainReadingWords(mainIn(row)).detail ?? '';
const rainIn = (row: HeldRow): string => rainOfDayText(readingIn(row, 'chuva024h').shown) ?? '';

/**
 * What a screen without room for more columns shows of a station: its main reading, a river's with its trend and the alert level that it has
 * reached, and its rain of 24 hours.
 */
export const NowCell = ({ id }: { readonly id: StationId }) => {
  const quantity = useRow(id, (row) => mainIn(row)?.quantity ?? null);
  const isDry = useRow(id, (row) => mainIn(row)?.state === 'dry');
  const alertIn = useRowAlert();
  const rank = useRow(id, (row) => alertRankOf(alertIn(row)?.state ?? null));
  const reached = useRow(id, (row) => alertIn(row)?.state?.reached?.label ?? null);
  if (quantity === null) return <NoValue label={stationTexts.noReading} />;
  const isRiver = quantity === 'rio';
  const isRain = quantity === 'chuva001h' || quantity === 'chuva024h';
  const isReached = isRiver && rank !== null && reached !== null;
  return (
    <span className={nowCell}>
      <span className={trendCell}>
        {isReached && <AlertMark rank={rank} />}
        <LiveText id={id} textOf={valueIn} className={isDry === true ? dry : undefined} />{' '}
        {isRiver ? (
          <RateTrend id={id} />
        ) : (
          <LiveText id={id} textOf={detailIn} className={isRain ? quietWords : visuallyHidden} />
        )}
      </span>{' '}
      {isReached && <span className={words}>{reached} </span>}
      {quantity !== 'chuva024h' && <LiveText id={id} textOf={rainIn} className={quietWords} />}
    </span>
  );
};

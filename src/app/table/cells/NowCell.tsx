import { alertRankOf } from '#domain/stations/alerts/alert-state.ts';
import { type MainReading, mainReadingOf } from '#domain/stations/main-reading.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { alertWords } from '#i18n/readings/alert-texts.ts';
import { mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { dry, trendCell } from './cells.css.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import { rateDirectionIn, rateWordsIn } from './RateCell.tsx';
import { type HeldRow, readingIn } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';
import { useRowAlert } from '#app/table/rows/use-row-alert.ts';

const mainIn = (row: HeldRow): MainReading | null =>
  mainReadingOf(row.station.type, (quantity) => readingIn(row, quantity).shown);

const valueIn = (row: HeldRow): string => mainReadingWords(mainIn(row)).value;
const detailIn = (row: HeldRow): string => mainReadingWords(mainIn(row)).detail ?? '';

/** The mark and words of the alert level that a row's river has reached. */
const ReachedLevel = ({ id }: { readonly id: StationId }) => {
  const alertIn = useRowAlert();
  const rank = useRow(id, (row) => alertRankOf(alertIn(row)?.state ?? null));
  const reached = useRow(id, (row) => {
    const alert = alertIn(row);
    return alert === null || alert.state === null
      ? null
      : alertWords(alert.state, alert.look).reached;
  });
  return rank === null || reached === null ? null : (
    <>
      <AlertMark rank={rank} />
      <span className={visuallyHidden}>{reached}</span>
    </>
  );
};

/** The main reading of a station; a river's with its trend and the alert level that it has reached. */
export const NowCell = ({ id }: { readonly id: StationId }) => {
  const quantity = useRow(id, (row) => mainIn(row)?.quantity ?? null);
  const isDry = useRow(id, (row) => mainIn(row)?.state === 'dry');
  const direction = useRow(id, rateDirectionIn);
  if (quantity === null) return <NoValue label={stationTexts.noReading} />;
  const value = <LiveText id={id} textOf={valueIn} className={isDry === true ? dry : undefined} />;
  if (quantity !== 'rio') {
    return (
      <>
        {value} <LiveText id={id} textOf={detailIn} className={visuallyHidden} />
      </>
    );
  }
  return (
    <span className={trendCell}>
      <ReachedLevel id={id} />
      {value}
      {direction === null ? null : (
        <>
          <TrendMark direction={direction} />
          <LiveText id={id} textOf={rateWordsIn} className={visuallyHidden} />
        </>
      )}
    </span>
  );
};

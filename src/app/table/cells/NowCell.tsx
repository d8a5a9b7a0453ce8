import { useCallback } from 'react';
import { alertRankOf } from '#domain/stations/alert-state.ts';
import { type MainReading, mainReadingOf } from '#domain/stations/main-reading.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { alertWords } from '#i18n/readings/alert-texts.ts';
import { mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { dry, trendCell } from './cells.css.ts';
import { levelAlert } from './level-alert.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import { rateDirectionIn, rateWordsIn } from './RateCell.tsx';
import { type HeldRow, readingIn } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';

const LEVEL_LOOK = { unit: 'm', decimals: 2 };

const mainIn = (row: HeldRow): MainReading | null =>
  mainReadingOf(row.station.type, (quantity) => readingIn(row, quantity).shown);

const valueIn = (row: HeldRow): string => mainReadingWords(mainIn(row)).value;
const detailIn = (row: HeldRow): string => mainReadingWords(mainIn(row)).detail ?? '';

/** The mark and words of the alert level that a row's river has reached. */
const ReachedLevel = ({ id }: { readonly id: StationId }) => {
  const { thresholds } = useSiteConfig();
  const stateIn = useCallback(
    (row: HeldRow) => levelAlert(thresholds, row.station.codigo, readingIn(row, 'rio').shown),
    [thresholds],
  );
  const rank = useRow(id, (row) => {
    const state = stateIn(row);
    return state === null ? 0 : alertRankOf(state);
  });
  const reached = useRow(id, (row) => {
    const state = stateIn(row);
    return state === null ? null : alertWords(state, LEVEL_LOOK).reached;
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

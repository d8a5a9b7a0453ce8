import { useCallback } from 'react';
import { alertRankOf } from '#domain/stations/alert-state.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { alertWords } from '#i18n/readings/alert-texts.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { trendCell } from './cells.css.ts';
import { levelAlert } from './level-alert.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import { rateDirectionIn, rateWordsIn } from './RateCell.tsx';
import { type HeldRow, readingIn } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';

const LEVEL_LOOK = { unit: 'm', decimals: 2 };

/** What a cell shows: a river with its marks, another number, nothing for a zero of rain (SPEC 9), or that there is no reading. */
type Kind = 'river' | 'number' | 'zero' | 'none';

const otherNumberIn = (row: HeldRow): string | null =>
  quantityText('percentual', readingIn(row, 'percentual').shown) ??
  quantityText('chuva001h', readingIn(row, 'chuva001h').shown);

const kindIn = (row: HeldRow): Kind => {
  if (readingIn(row, 'rio').shown !== null) return 'river';
  if (otherNumberIn(row) !== null) return 'number';
  return readingIn(row, 'chuva001h').shown === null ? 'none' : 'zero';
};

const numberIn = (row: HeldRow): string => {
  const level = readingIn(row, 'rio').shown;
  return (level === null ? otherNumberIn(row) : quantityText('rio', level)) ?? '';
};

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

/** What matters at a station: the level of its river with trend and alert level, else its dam, else the rain of the last hour. */
export const NowCell = ({ id }: { readonly id: StationId }) => {
  const kind = useRow(id, kindIn) ?? 'none';
  const direction = useRow(id, rateDirectionIn);
  if (kind === 'none') return <NoValue label={stationTexts.noReading} />;
  if (kind === 'zero') return null;
  const number = <LiveText id={id} textOf={numberIn} />;
  if (kind === 'number') return number;
  return (
    <span className={trendCell}>
      <ReachedLevel id={id} />
      {number}
      {direction === null ? null : (
        <>
          <TrendMark direction={direction} />
          <LiveText id={id} textOf={rateWordsIn} className={visuallyHidden} />
        </>
      )}
    </span>
  );
};

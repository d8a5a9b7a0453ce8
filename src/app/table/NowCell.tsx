import { alertRankOf } from '#domain/stations/alert-state.ts';
import { directionOfRate } from '#domain/series/level-trend.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { stationTexts } from '#i18n/pt-br/common.ts';
import { alertWords } from '#i18n/readings/alert-texts.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { rateText } from '#i18n/readings/trend-texts.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { trendCell } from './cells.css.ts';
import { levelAlert } from './level-alert.ts';
import { NoValue } from './NoValue.tsx';
import { readingIn } from './row-store.ts';
import { useRow } from './use-row.tsx';

const LEVEL_LOOK = { unit: 'm', decimals: 2 };

/** What matters at a station: the level of its river with trend and alert level, else its dam, else the rain of the last hour. */
export const NowCell = ({ id }: { readonly id: StationId }) => {
  const { thresholds } = useSiteConfig();
  const station = useRow(id, (row) => row.station);
  const level = useRow(id, (row) => readingIn(row, 'rio'))?.shown ?? null;
  const percent = useRow(id, (row) => readingIn(row, 'percentual'))?.shown ?? null;
  const rain = useRow(id, (row) => readingIn(row, 'chuva001h'))?.shown ?? null;
  const rate = useRow(id, (row) => readingIn(row, 'subida').shown?.value ?? null);
  if (level === null) {
    const text = quantityText('percentual', percent) ?? quantityText('chuva001h', rain);
    if (text !== null) return text;
    // SPEC 9: a zero of rain shows nothing.
    return rain === null ? <NoValue label={stationTexts.noReading} /> : null;
  }
  const state = station === null ? null : levelAlert(thresholds, station.codigo, level);
  const reached = state === null ? null : alertWords(state, LEVEL_LOOK).reached;
  return (
    <span className={trendCell}>
      {state === null || reached === null ? null : (
        <>
          <AlertMark rank={alertRankOf(state)} />
          <span className={visuallyHidden}>{reached}</span>
        </>
      )}
      {quantityText('rio', level)}
      {rate === null ? null : (
        <>
          <TrendMark direction={directionOfRate(rate)} />
          <span className={visuallyHidden}>{rateText(rate)}</span>
        </>
      )}
    </span>
  );
};

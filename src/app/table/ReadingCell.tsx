import { formatMeasured, formatUnit } from '#domain/text/format.ts';
import type { TableReading } from '#domain/quantities/table-columns.ts';
import { stationTexts } from '#i18n/pt-br/common.ts';
import { heat } from './heat.css.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { NoValue } from './NoValue.tsx';
import { readingIn } from './row-store.ts';
import { useRow } from './use-row.tsx';

/**
 * One number; its unit is shown only if it differs from the column header's. A zero of chuva or taxa shows nothing (SPEC 9); no
 * reading shows a dash.
 */
export const ReadingCell = ({
  id,
  reading,
}: {
  readonly id: StationId;
  readonly reading: TableReading;
}) => {
  const now = useRow(id, (row) => readingIn(row, reading.id));
  const shown = now?.shown ?? null;
  if (shown === null) return <NoValue label={stationTexts.noReading} />;
  if (shown.value === 0 && !reading.showsZero) return null;
  const number = formatMeasured(shown.value, shown.decimals ?? reading.decimals);
  const text = shown.unit === now?.head ? number : `${number} ${formatUnit(shown.unit)}`;
  const ground = heat[`${reading.measurement}${now?.bucket}`];
  if (now?.isNew !== true && ground === undefined) return text;
  return (
    <span className={ground} data-new={now?.isNew === true ? '' : undefined}>
      {text}
    </span>
  );
};

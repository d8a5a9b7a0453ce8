import { formatNumber } from '#domain/format.ts';
import type { TableReading } from '#domain/table-columns.ts';
import { stationTexts } from '#app/i18n/pt-br/common.ts';
import { heat } from './heat.css.ts';
import type { StationId } from '#worker/api/frames.ts';
import { NoValue } from './NoValue.tsx';
import { readingIn } from './row-store.ts';
import { useRow } from './use-row.tsx';

/** One number, its unit in the column's head. A zero of chuva or taxa shows nothing (SPEC 9); no reading is a dash. */
export const ReadingCell = ({
  id,
  reading,
}: {
  readonly id: StationId;
  readonly reading: TableReading;
}) => {
  const now = useRow(id, (row) => readingIn(row, reading.key));
  const value = now?.value ?? null;
  if (value === null) return <NoValue label={stationTexts.noReading} />;
  if (value === 0 && !reading.showsZero) return null;
  const text = formatNumber(value, reading.decimals);
  const ground = heat[`${reading.legend?.type}${now?.bucket}`];
  if (now?.isNews !== true && ground === undefined) return text;
  return (
    <span className={ground} data-novo={now?.isNews === true ? '' : undefined}>
      {text}
    </span>
  );
};

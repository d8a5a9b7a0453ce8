import { useCallback } from 'react';
import { alertRankOf } from '#domain/stations/alert-state.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { formatReading } from '#domain/text/format.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import { tableTexts } from '#i18n/pt-br/table.ts';
import { alertCell } from './cells.css.ts';
import { levelAlert } from './level-alert.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import { type HeldRow, readingIn } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';

/** The alert level that a river has reached; below the first one, what is missing to it. */
export const AlertCell = ({ id }: { readonly id: StationId }) => {
  const { thresholds } = useSiteConfig();
  const stateIn = useCallback(
    (row: HeldRow) => levelAlert(thresholds, row.station.codigo, readingIn(row, 'rio').shown),
    [thresholds],
  );
  /** Null: no levels; 0: below them all. */
  const rank = useRow(id, (row) => {
    const state = stateIn(row);
    return state === null ? null : alertRankOf(state);
  });
  const reached = useRow(id, (row) => stateIn(row)?.reached?.label ?? null);
  const missingIn = useCallback(
    (row: HeldRow): string => {
      const decimals = readingIn(row, 'rio').shown?.decimals ?? quantityOf('rio').decimals;
      const missing = stateIn(row)?.next?.missing ?? null;
      const text = formatReading(missing, { unit: 'm', decimals, showsZero: true });
      return text === null ? '' : tableTexts.missingTo(text);
    },
    [stateIn],
  );
  if (rank === null) return <NoValue label={alertTexts.withoutLevels} />;
  if (reached === null) return <LiveText id={id} textOf={missingIn} className={alertCell.below} />;
  return (
    <span className={alertCell.reached}>
      <AlertMark rank={rank} /> {reached}
    </span>
  );
};

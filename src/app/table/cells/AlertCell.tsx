import { useCallback } from 'react';
import { alertRankOf } from '#domain/stations/alerts/alert-state.ts';
import type { StationId } from '#domain/stations/station.ts';
import { formatReading } from '#domain/text/format.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import { alertCell } from './cells.css.ts';
import { LiveText } from './LiveText.tsx';
import { NoValue } from './NoValue.tsx';
import type { HeldRow } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';
import { useRowAlert } from '#app/table/rows/use-row-alert.ts';

/** The alert level that a river or a reservoir has reached; below the first one, what is missing to it. */
export const AlertCell = ({ id }: { readonly id: StationId }) => {
  const alertIn = useRowAlert();
  /** Null: no levels to compare with; 0: below them all. */
  const rank = useRow(id, (row) => {
    const state = alertIn(row)?.state ?? null;
    return state === null ? null : alertRankOf(state);
  });
  const reached = useRow(id, (row) => alertIn(row)?.state?.reached?.label ?? null);
  const missingIn = useCallback(
    (row: HeldRow): string => {
      const alert = alertIn(row);
      const missing = alert?.state?.next?.missing;
      if (alert === null || missing === undefined) return '';
      const text = formatReading(missing, { ...alert.look, showsZero: true });
      return text === null ? '' : tableTexts.missingTo(text);
    },
    [alertIn],
  );
  if (rank === null) return <NoValue label={alertTexts.withoutLevels} />;
  if (reached === null) return <LiveText id={id} textOf={missingIn} className={alertCell.below} />;
  return (
    <span className={alertCell.reached}>
      <AlertMark rank={rank} /> {reached}
    </span>
  );
};

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
import { NoValue } from './NoValue.tsx';
import { readingIn } from './row-store.ts';
import { useRow } from './use-row.tsx';

/** The alert level that a river has reached; below the first one, what is missing to it. */
export const AlertCell = ({ id }: { readonly id: StationId }) => {
  const { thresholds } = useSiteConfig();
  const station = useRow(id, (row) => row.station);
  const level = useRow(id, (row) => readingIn(row, 'rio'))?.shown ?? null;
  const state = station === null ? null : levelAlert(thresholds, station.codigo, level);
  if (state === null) return <NoValue label={alertTexts.withoutLevels} />;
  const { reached, next } = state;
  if (reached !== null) {
    return (
      <span className={alertCell.reached}>
        <AlertMark rank={alertRankOf(state)} /> {reached.label}
      </span>
    );
  }
  const decimals = level?.decimals ?? quantityOf('rio').decimals;
  const missing = formatReading(next?.missing ?? null, { unit: 'm', decimals, showsZero: true });
  return (
    <span className={alertCell.below}>{missing === null ? '' : tableTexts.missingTo(missing)}</span>
  );
};

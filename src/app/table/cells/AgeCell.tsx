import { useCallback } from 'react';
import { formatAge } from '#domain/text/format.ts';
import { ageOf, freshnessOf } from '#domain/stations/quality/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { StationId } from '#domain/stations/station.ts';
import { age, nowCell, words } from './cells.css.ts';
import { LiveText } from './LiveText.tsx';
import type { HeldRow } from '#app/table/rows/row-store.ts';
import { useRow } from '#app/table/rows/use-row.tsx';

/** Age of a station's last event; an old one is dimmed and labelled old. */
export const AgeCell = ({ id }: { readonly id: StationId }) => {
  const now = useNow();
  const freshness = useRow(id, (row) => freshnessOf(row, now)) ?? 'unknown';
  const textOf = useCallback(({ reportedAt }: HeldRow) => formatAge(ageOf(reportedAt, now)), [now]);
  if (freshness === 'unknown')
    return <span className={age.silent}>{readingTexts.neverReported}</span>;
  const note = readingTexts.notes[freshness];
  return (
    <span className={`${age[freshness]} ${freshness === 'doubtful' ? nowCell : ''}`}>
      <LiveText id={id} textOf={textOf} />
      {note === null ? null : (
        <span className={freshness === 'doubtful' ? words : visuallyHidden}> {note}</span>
      )}
    </span>
  );
};

import { formatAge } from '#domain/text/format.ts';
import { ageOf, freshnessOf } from '#domain/stations/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { readingTexts } from '#i18n/pt-br/common.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { age } from './cells.css.ts';
import { useRow } from './use-row.tsx';

/** Age of a station's last event; an old one is dimmed and labelled old. */
export const AgeCell = ({ id }: { readonly id: StationId }) => {
  const now = useNow();
  // Subscribe to the text: every event changes the time, few change the text.
  const freshness = useRow(id, ({ reportedAt }) => freshnessOf(reportedAt, now)) ?? 'unknown';
  const text = useRow(id, ({ reportedAt }) => formatAge(ageOf(reportedAt, now)));
  if (freshness === 'unknown')
    return <span className={age.silent}>{readingTexts.neverReported}</span>;
  return (
    <span className={age[freshness]}>
      {text}
      {freshness !== 'current' && <span className={visuallyHidden}>{readingTexts.old}</span>}
    </span>
  );
};

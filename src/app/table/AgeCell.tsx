import { formatAge } from '#domain/text/format.ts';
import { ageOf, freshnessOf } from '#domain/stations/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { readingTexts } from '#app/i18n/pt-br/common.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { age } from './cells.css.ts';
import { useRow } from './use-row.tsx';

/** How long ago a station was last heard of; an old report is dimmed and said to be old. */
export const AgeCell = ({ id }: { readonly id: StationId }) => {
  const now = useNow();
  // Every report moves the instant, few move what is read: the text is what the cell waits for.
  const freshness = useRow(id, ({ heardAt }) => freshnessOf(heardAt, now)) ?? 'unknown';
  const text = useRow(id, ({ heardAt }) => formatAge(ageOf(heardAt, now)));
  if (freshness === 'unknown') return <span className={age.silent}>{readingTexts.neverHeard}</span>;
  return (
    <span className={age[freshness]}>
      {text}
      {freshness !== 'current' && <span className={visuallyHidden}>{readingTexts.old}</span>}
    </span>
  );
};

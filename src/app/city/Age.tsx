import { formatAge } from '#domain/text/format.ts';
import { ageOf, freshnessOf, isOverdue } from '#domain/stations/quality/freshness.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { useNow } from '#app/core/use-now.ts';
import { age, overdue } from './Age.css.ts';

/** Age of a reading; an old one is called so. */
export const Age = ({ at }: { readonly at: EpochMs }) => {
  const now = useNow();
  const freshness = freshnessOf(at, now);
  return (
    <span className={isOverdue(freshness) ? overdue : age}>
      {freshness === 'unknown' ? readingTexts.neverReported : formatAge(ageOf(at, now))}
      {isOverdue(freshness) ? readingTexts.old : null}
    </span>
  );
};

import type { EpochMs } from '#domain/epoch-ms.ts';
import { formatAge } from '#domain/format.ts';
import { ageOf, freshnessOf } from '#domain/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { age } from './cells.css.ts';

/** How long ago a station was last heard of; an old report is dimmed and said to be old (DESIGN 2, freshness). */
export const AgeCell = ({ heardAt }: { readonly heardAt: EpochMs }) => {
  const now = useNow();
  const freshness = freshnessOf(heardAt, now);
  if (freshness === 'unknown') return <span className={age.silent}>{ptBr.table.neverHeard}</span>;
  return (
    <span className={age[freshness]}>
      {formatAge(ageOf(heardAt, now))}
      {freshness !== 'current' && <span className={visuallyHidden}>{ptBr.table.old}</span>}
    </span>
  );
};

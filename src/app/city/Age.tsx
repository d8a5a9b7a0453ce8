import type { LastReported } from '#domain/stations/quality/freshness.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import { useNow } from '#app/core/use-now.ts';
import { age, overdue } from './Age.css.ts';

/** Age of a station's reading, whose it is, and why it may no longer hold. */
export const Age = ({ of }: { readonly of: LastReported }) => {
  const words = reportWords(of, useNow());
  return (
    <span className={words.isOld ? overdue : age}>
      {words.age}
      {words.note === null ? null : `, ${words.note}`}
    </span>
  );
};

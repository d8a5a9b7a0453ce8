import type { LastReported } from '#domain/stations/quality/freshness.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import { useNow } from '#app/core/use-now.ts';
import { age, overdue } from './ReportAge.css.ts';

/** Age of a station's last report, whose it is, and why it may no longer hold. */
export const ReportAge = ({
  of,
  isNamed = false,
}: {
  readonly of: LastReported;
  /** The page's title names whose it is. */
  readonly isNamed?: boolean;
}) => {
  const { age: written, note, doubt, isOld } = reportWords(of, useNow());
  const why = isNamed ? doubt : note;
  return (
    <span className={isOld ? overdue : age}>
      {written}
      {why === null ? null : `, ${why}`}
    </span>
  );
};

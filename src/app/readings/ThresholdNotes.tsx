import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { thresholdsTexts } from '#i18n/pt-br/thresholds.ts';
import { otherStaffTexts, thresholdSources } from '#i18n/readings/threshold-texts.ts';
import { Term } from '#app/ui/Term.tsx';
import { notes } from './ThresholdNotes.css.ts';

/** Who published a station's thresholds and measured its record flood, and the thresholds that are not compared: of a staff that is not proven to be the station's. */
export const ThresholdNotes = ({
  thresholds,
  others,
  record = null,
}: {
  readonly thresholds: readonly PublishedThreshold[];
  readonly others: readonly PublishedThreshold[];
  readonly record?: { readonly source: string } | null;
}) => {
  const sources = thresholdSources(thresholds);
  const otherStaffs = otherStaffTexts(others);
  if (sources.length + otherStaffs.length === 0 && record === null) return null;
  return (
    <div className={notes}>
      {sources.map((sentence, place) => (
        <p key={sentence}>
          <span>{sentence}</span>
          {place === 0 ? <Term of="cota" /> : null}
        </p>
      ))}
      {record === null ? null : <p>{thresholdsTexts.recordSource(record.source)}</p>}
      {otherStaffs.map((sentence, place) => (
        <p key={sentence}>
          <span>{sentence}</span>
          {place === 0 ? <Term of="regua" /> : null}
        </p>
      ))}
    </div>
  );
};

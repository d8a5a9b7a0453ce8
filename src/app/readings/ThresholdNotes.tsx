import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { otherStaffTexts, thresholdSources } from '#i18n/readings/threshold-texts.ts';
import { Term } from '#app/ui/Term.tsx';
import { notes } from './ThresholdNotes.css.ts';

/** Who published a station's thresholds, and the ones that are not compared: of a staff that is not proven to be the station's. */
export const ThresholdNotes = ({
  thresholds,
  others,
}: {
  readonly thresholds: readonly PublishedThreshold[];
  readonly others: readonly PublishedThreshold[];
}) => {
  const sources = thresholdSources(thresholds);
  const otherStaffs = otherStaffTexts(others);
  if (sources.length + otherStaffs.length === 0) return null;
  return (
    <div className={notes}>
      {sources.map((sentence, place) => (
        <p key={sentence}>
          <span>{sentence}</span>
          {place === 0 ? <Term of="cota" /> : null}
        </p>
      ))}
      {otherStaffs.map((sentence, place) => (
        <p key={sentence}>
          <span>{sentence}</span>
          {place === 0 ? <Term of="regua" /> : null}
        </p>
      ))}
    </div>
  );
};

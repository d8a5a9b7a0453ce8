import type { DataQuality } from '#domain/stations/quality/data-quality.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { stationAboutTexts } from '#i18n/pt-br/screens/station-about.ts';
import * as styles from './QualityNote.css.ts';

const text = stationAboutTexts.quality;

interface Reason {
  readonly key: string;
  readonly words: string;
  readonly lost: number;
}

const reasonsOf = ({ freshness, expected, missing, flags, lost }: DataQuality) => {
  const names = missing.map((quantity) => text.quantities[quantity]);
  const completeness =
    expected.length === 0
      ? text.nothingExpected
      : missing.length === 0
        ? text.complete
        : text.incomplete(names);
  const first: readonly Reason[] = [
    { key: 'freshness', words: text.freshness[freshness], lost: lost.freshness },
    { key: 'completeness', words: completeness, lost: lost.completeness },
  ];
  if (flags.length === 0) {
    return [...first, { key: 'plausibility', words: text.believable, lost: 0 }];
  }
  // The first two flags cost all the points that flags can cost.
  return [
    ...first,
    ...flags.map((flag, index): Reason => ({
      key: flag,
      words: stationScreenTexts.flags[flag],
      lost: index < lost.plausibility ? 1 : 0,
    })),
  ];
};

/** Components of a rating in words: age, missing data, implausible data, and the rule. */
export const QualityReasons = ({ quality }: { readonly quality: DataQuality }) => (
  <>
    <ul className={styles.reasons}>
      {reasonsOf(quality).map(({ key, words, lost }) => (
        <li key={key} className={styles.reason}>
          <span>{words}</span>
          <span className={styles.lost}>{lost === 0 ? text.keeps : text.loses(lost)}</span>
        </li>
      ))}
    </ul>
    <p className={styles.how}>{text.rule}</p>
  </>
);

import { useId, useState } from 'react';
import type { DataQuality } from '#domain/stations/quality/data-quality.ts';
import { stationAboutTexts } from '#i18n/pt-br/screens/station-about.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
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
const QualityReasons = ({ quality }: { readonly quality: DataQuality }) => (
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

const MAX_STARS = 5;

/** Data quality of a station: stars, a word, and on demand the reasons. */
export const QualityNote = ({ quality }: { readonly quality: DataQuality }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { stars } = quality;
  return (
    <>
      <p className={styles.rating}>
        <span className={visuallyHidden}>{text.label(stars)}</span>
        <span className={styles.stars} aria-hidden="true">
          {'★'.repeat(stars)}
          {'☆'.repeat(MAX_STARS - stars)}
        </span>
        <span className={styles.word}>{text.words[stars]}</span>
      </p>
      <Button
        look="quiet"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text.why}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <QualityReasons quality={quality} /> : null}
      </div>
    </>
  );
};

import { lazy, Suspense, useId, useState } from 'react';
import type { DataQuality } from '#domain/stations/quality/data-quality.ts';
import { stationAboutTexts } from '#i18n/pt-br/screens/station-about.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './QualityNote.css.ts';

const text = stationAboutTexts.quality;

const MAX_STARS = 5;

/** Loaded when the details are opened. */
const QualityReasons = lazy(async () => ({
  default: (await import('./QualityReasons.tsx')).QualityReasons,
}));

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
        {isOpen ? (
          <Suspense fallback={<Spinner />}>
            <QualityReasons quality={quality} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
};

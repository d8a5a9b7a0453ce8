import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';
import { legendColours } from '#app/theme/legend-colours.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import * as styles from './AboutScreen.css.ts';

/** Explains the nine measurements (SPEC 3), each with its six legend colours. */
export const MeasurementMeanings = () => {
  const theme = useTheme();
  return (
    <dl className={styles.measurements}>
      {MEASUREMENT_TYPES.map((type) => {
        const name = measurementTexts.types[type];
        return (
          <div key={type} className={styles.measurement}>
            <dt className={styles.term}>{name}</dt>
            <dd>{aboutTexts.measurements.texts[type]}</dd>
            <dd>
              <span className={styles.strip} aria-hidden="true">
                {legendColours(type, theme).map((colour) => (
                  <span key={colour} className={styles.step} style={{ background: colour }} />
                ))}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

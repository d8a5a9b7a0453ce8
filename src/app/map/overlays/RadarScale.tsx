import { formatNumber } from '#domain/text/format.ts';
import { radarColourOf, rainRateOf } from '#domain/quantities/legend/radar-scale.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import * as styles from './RadarScale.css.ts';

const FROM = 10;
const TO = 60;
const LABELLED = [15, 30, 40, 50] as const;

const cssOf = (dbz: number): string => {
  const [red, green, blue, alpha] = radarColourOf(dbz);
  return `rgb(${red} ${green} ${blue} / ${(alpha / 255).toFixed(2)})`;
};

const SCALE = `linear-gradient(to right, ${Array.from({ length: TO - FROM + 1 }, (_, step) => cssOf(FROM + step)).join(', ')})`;

const rateText = (dbz: number): string => {
  const rate = rainRateOf(dbz);
  return formatNumber(rate, rate < 1 ? 1 : 0);
};

/** What the colours of the radar mean, in the rain a person knows. */
export const RadarScale = () => (
  <figure className={styles.figure}>
    <figcaption className={styles.caption}>{mapTexts.overlays.scale}</figcaption>
    <div className={styles.bar} style={{ backgroundImage: SCALE }} aria-hidden="true" />
    <ul className={styles.marks}>
      {LABELLED.map((dbz) => (
        <li
          key={dbz}
          className={styles.mark}
          style={{ left: `${((dbz - FROM) / (TO - FROM)) * 100}%` }}
        >
          {rateText(dbz)}
        </li>
      ))}
    </ul>
  </figure>
);

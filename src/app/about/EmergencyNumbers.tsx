import { aboutTexts } from '#app/i18n/pt-br/about.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './AboutScreen.css.ts';

const text = aboutTexts.emergency;

/** Free of charge in Brazil. */
const SERVICES = [
  { number: '199', name: text.civilDefence },
  { number: '193', name: text.fireBrigade },
] as const;

/** Emergency numbers, first on the page: readers in need do not scroll. */
export const EmergencyNumbers = () => (
  <section className={styles.section} aria-labelledby="emergencia">
    <h2 id="emergencia">{text.title}</h2>
    <p>{text.text}</p>
    <div className={styles.calls}>
      {SERVICES.map(({ number, name }) => (
        <a key={number} href={`tel:${number}`} className={styles.call}>
          <span className={visuallyHidden}>{text.call} </span>
          <span className={styles.number}>{number}</span> {name}
        </a>
      ))}
    </div>
    <p className={styles.quiet}>
      {text.free} {text.sms}
    </p>
  </section>
);

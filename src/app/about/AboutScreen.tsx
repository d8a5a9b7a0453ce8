import type { ReactNode } from 'react';
import { aboutTexts } from '#app/i18n/pt-br/about.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { DiagnosticsPanel } from '#app/diagnostics/DiagnosticsPanel.tsx';
import { page } from '#app/ui/page.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './AboutScreen.css.ts';
import { MeasurementMeanings } from './MeasurementMeanings.tsx';

const Section = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const { emergency } = aboutTexts;

/** Free of charge in Brazil. */
const SERVICES = [
  { number: '199', name: emergency.civilDefence },
  { number: '193', name: emergency.fireBrigade },
] as const;

/** Emergency numbers, first on the page: readers in need do not scroll. */
const EmergencyNumbers = () => (
  <Section id="emergencia" title={emergency.title}>
    <p>{emergency.text}</p>
    <div className={styles.calls}>
      {SERVICES.map(({ number, name }) => (
        <a key={number} href={`tel:${number}`} className={styles.call}>
          <span className={visuallyHidden}>{emergency.call} </span>
          <span className={styles.number}>{number}</span> {name}
        </a>
      ))}
    </div>
    <p className={styles.quiet}>
      {emergency.free} {emergency.sms}
    </p>
  </Section>
);

/** `/sobre`: emergency numbers, data diagnostics, what the data mean and what they do not. */
export const AboutScreen = () => {
  const { graphqlUrl } = useSiteConfig();
  const { sources, colours, limits, privacy, measurements, diagnostics } = aboutTexts;
  return (
    <div className={`${page} ${styles.sure}`}>
      <h1>{aboutTexts.title}</h1>
      <p className={styles.intro}>{aboutTexts.intro}</p>
      <EmergencyNumbers />
      <section className={`${styles.section} ${styles.wide}`} aria-labelledby="confianca">
        <h2 id="confianca">{diagnostics.title}</h2>
        <DiagnosticsPanel />
      </section>
      <Section id="medidas" title={measurements.title}>
        <MeasurementMeanings />
      </Section>
      <Section id="cores" title={colours.title}>
        <p>{colours.steps}</p>
        <p>{colours.fixed}</p>
        <p>{colours.fromData}</p>
        <p>{colours.without}</p>
      </Section>
      <Section id="fontes" title={sources.title}>
        <p>{sources.network}</p>
        <p className={styles.address}>
          {`${sources.provider}: `}
          <bdi>{new URL(graphqlUrl, location.href).href}</bdi>
        </p>
        <p>{sources.history}</p>
        <p>{sources.imagery}</p>
        <p>{sources.basemap}</p>
      </Section>
      <Section id="limites" title={limits.title}>
        <ul className={styles.list}>
          {limits.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Section>
      <Section id="privacidade" title={privacy.title}>
        <p>{privacy.text}</p>
      </Section>
    </div>
  );
};

import { Link } from '@tanstack/react-router';
import { BULLETIN_PATH } from '#contract/site/site-paths.ts';
import { momentTexts } from '#i18n/pt-br/moment.ts';
import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { DiagnosticsPanel } from '#app/diagnostics/DiagnosticsPanel.tsx';
import { useReplayParameter } from '#app/replay/use-is-replay.ts';
import { searchToUrl } from '#app/url/search-url.ts';
import { useBrowserValue } from '#app/state/use-browser-value.ts';
import { intro, page } from '#app/ui/page.css.ts';
import * as styles from './AboutScreen.css.ts';
import { DataTerms } from './DataTerms.tsx';
import { EmergencyHelp } from './EmergencyHelp.tsx';
import { LegendMeanings } from './LegendMeanings.tsx';
import { Section } from './Section.tsx';
import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';
import { legendColours } from '#app/theme/legend-colours.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';

/** Explains the nine measurements (SPEC 3), each with its six legend colours. */
const MeasurementMeanings = () => {
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

/** `/sobre`: emergency numbers, data diagnostics, what the data mean and what they do not. */
export const AboutScreen = () => {
  const { graphqlUrl, network, liveUrl, pastUrl } = useSiteConfig();
  const provider = useBrowserValue(() => new URL(graphqlUrl, location.href).href, graphqlUrl);
  const { territory, texts } = network;
  // The connection is of the present.
  const em = useReplayParameter();
  const { sources, colours, limits, privacy, measurements, diagnostics, wall, moments } =
    aboutTexts;
  return (
    <div className={`${page} ${styles.sure}`}>
      <h1>{aboutTexts.title}</h1>
      <p className={intro}>{texts.intro ?? aboutTexts.intro(territory.of)}</p>
      <EmergencyHelp />
      {em !== undefined ? null : (
        <section className={`${styles.section} ${styles.wide}`} aria-labelledby="confianca">
          <h2 id="confianca">{diagnostics.title}</h2>
          <DiagnosticsPanel />
        </section>
      )}
      <Section id="medidas" title={measurements.title}>
        <MeasurementMeanings />
      </Section>
      <Section id="cores" title={colours.title}>
        <LegendMeanings />
      </Section>
      <Section id="fontes" title={sources.title}>
        <p>{texts.readings ?? sources.readings}</p>
        <p className={styles.address}>
          {`${sources.provider}: `}
          <bdi>{provider}</bdi>
        </p>
        <p>{sources.history}</p>
        <p>{texts.imagery ?? sources.imagery}</p>
        <p>{texts.basemap ?? sources.basemap}</p>
      </Section>
      <DataTerms />
      {pastUrl === null ? null : (
        <Section id="momentos" title={moments.title}>
          <p>{moments.text}</p>
          <p>
            <Link to="/momento">{momentTexts.title}</Link>
          </p>
        </Section>
      )}
      <Section id="limites" title={limits.title}>
        <ul className={styles.list}>
          {[...limits.items, texts.decisions ?? limits.decisions].map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Section>
      <Section id="privacidade" title={privacy.title}>
        <p>{privacy.text}</p>
      </Section>
      <Section id="painel" title={wall.title}>
        <p>{wall.text}</p>
        <p>
          <Link to="/mapa" search={{ modo: 'painel' }}>
            {wall.open}
          </Link>
        </p>
        {liveUrl === null ? null : (
          <>
            <p>{wall.bulletin}</p>
            <p>
              <a href={BULLETIN_PATH + searchToUrl({ em })}>{wall.openBulletin}</a>
            </p>
          </>
        )}
      </Section>
    </div>
  );
};

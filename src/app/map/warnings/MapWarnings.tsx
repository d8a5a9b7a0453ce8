import { Link } from '@tanstack/react-router';
import { formatInstant, formatNumber } from '#domain/text/format.ts';
import { warningsTexts } from '#i18n/pt-br/screens/warnings.ts';
import { warningLineTexts } from '#i18n/pt-br/warning-line.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { useWarnings } from '#app/warnings/use-warnings.ts';
import type { OfficialWarningsQuery } from '#worker/api/official-warnings.ts';
import * as styles from './MapWarnings.css.ts';

const LINES: OfficialWarningsQuery = { places: null, detail: 'line' };

const InForce = () => {
  const zone = useTimeZone();
  const known = useWarnings(LINES);
  const warnings = typeof known === 'string' ? [] : known.warnings;
  const [first] = warnings;
  if (first === undefined) return null;
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {warningLineTexts.count(warnings.length, formatNumber(warnings.length, 0))}:{' '}
        <bdi>{first.headline ?? first.event}</bdi>
      </summary>
      <ul className={styles.list}>
        {warnings.map(({ key, headline, event, sender, severity, until }) => (
          <li key={key} className={styles.warning}>
            <bdi className={styles.words}>{headline ?? event}</bdi>{' '}
            <span className={styles.facts}>
              <bdi>{sender}</bdi>, {warningLineTexts.until(formatInstant(until, zone))}
              {severity === null ? null : (
                <>
                  . {warningsTexts.severity} <bdi lang="en">{severity}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
        <li>
          <Link to="/avisos" preload={false}>
            {warningLineTexts.whole}
          </Link>
        </li>
      </ul>
    </details>
  );
};

/** The official warnings in force whose areas the map outlines; nothing where there is none. */
export const MapWarnings = () => (useSiteConfig().warningsUrl === null ? null : <InForce />);

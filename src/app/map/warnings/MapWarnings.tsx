import { Link } from '@tanstack/react-router';
import { formatNumber } from '#domain/text/format.ts';
import { warningsTexts } from '#i18n/pt-br/screens/warnings.ts';
import { warningLineTexts } from '#i18n/pt-br/warning-line.ts';
import { validityText } from '#i18n/readings/warning-texts.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { UnreadWarnings } from '#app/warnings/UnreadWarnings.tsx';
import { useWarnings } from '#app/warnings/use-warnings.ts';
import type { OfficialWarningsQuery } from '#worker/api/official-warnings.ts';
import * as styles from './MapWarnings.css.ts';

const LINES: OfficialWarningsQuery = { places: null, detail: 'line' };

const WarningsFold = () => {
  const zone = useTimeZone();
  const known = useWarnings(LINES);
  if (known === 'loading') return null;
  const warnings = known === 'unreachable' ? [] : known.warnings;
  const [first] = warnings;
  if (first === undefined) {
    const isWhole = known !== 'unreachable' && known.unread.length === 0;
    return isWhole ? null : (
      <div className={styles.fold}>
        <UnreadWarnings known={known} />
      </div>
    );
  }
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {warningLineTexts.count(warnings.length, formatNumber(warnings.length, 0))}:{' '}
        <bdi>{first.headline ?? first.event}</bdi>
      </summary>
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning.key} className={styles.warning}>
            <bdi className={styles.words}>{warning.headline ?? warning.event}</bdi>{' '}
            <span className={styles.facts}>
              <bdi>{warning.sender}</bdi>, {validityText(warning, serverNow(), zone)}
              {warning.severity === null ? null : (
                <>
                  . <bdi>{warningsTexts.severity(warning.severity)}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
        <li>
          <UnreadWarnings known={known} />
          <Link to="/avisos" preload={false}>
            {warningLineTexts.whole}
          </Link>
        </li>
      </ul>
    </details>
  );
};

/** The official warnings in force; nothing where there is none. */
export const MapWarnings = () => (useSiteConfig().warningsUrl === null ? null : <WarningsFold />);

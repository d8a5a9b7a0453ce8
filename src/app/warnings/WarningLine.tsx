import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatNumber } from '#domain/text/format.ts';
import { titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { warningLineTexts } from '#i18n/pt-br/warning-line.ts';
import { validityText } from '#i18n/readings/warning-texts.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import type { OfficialWarningsQuery, WarnedPlace } from '#worker/api/official-warnings.ts';
import { UnreadWarnings } from './UnreadWarnings.tsx';
import { useWarnings } from './use-warnings.ts';
import * as styles from './WarningLine.css.ts';

/** The newest of some official warnings, and how many there are. */
export const WarningLines = ({ known }: { readonly known: ReturnType<typeof useWarnings> }) => {
  const zone = useTimeZone();
  if (known === 'loading') return null;
  const warnings = known === 'unreachable' ? [] : known.warnings;
  if (known !== 'unreachable' && warnings.length + known.unread.length === 0) return null;
  const [first] = warnings;
  return (
    <section className={styles.lines} aria-label={titlesTexts.warnings}>
      {first === undefined ? null : (
        <Link to="/avisos" className={styles.line} preload={false}>
          <bdi className={styles.words}>{first.headline ?? first.event}</bdi>{' '}
          <span>
            <bdi>{first.sender}</bdi>, {validityText(first, serverNow(), zone)}
          </span>{' '}
          <span className={styles.all}>
            {warnings.length === 1
              ? warningLineTexts.one
              : warningLineTexts.many(formatNumber(warnings.length, 0))}
          </span>
        </Link>
      )}
      <UnreadWarnings known={known} />
    </section>
  );
};

const LinesOfPlace = ({ position, city }: WarnedPlace) => {
  const { latitude, longitude } = position ?? {};
  const query = useMemo((): OfficialWarningsQuery => {
    const isPlaced = latitude !== undefined && longitude !== undefined;
    const place = { id: '', city, position: isPlaced ? { latitude, longitude } : null };
    return { places: [place], detail: 'line' };
  }, [latitude, longitude, city]);
  return <WarningLines known={useWarnings(query)} />;
};

/** The newest official warning in force about a place, and how many there are; nothing where there is none, or where the network has no feed of them. */
export const WarningLine = (place: WarnedPlace) =>
  useSiteConfig().warningsUrl === null ? null : <LinesOfPlace {...place} />;

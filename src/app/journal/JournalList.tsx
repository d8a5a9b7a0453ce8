import { Link } from '@tanstack/react-router';
import { formatStamp } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { journalText } from '#i18n/readings/journal-text.ts';
import { useTimeZone } from '#app/site-config.tsx';
import type { ShownEntry } from '#worker/api/journal.ts';
import * as styles from './JournalList.css.ts';
import { dayAndClockText } from './day-and-clock-text.ts';

/** Entries as they are given, each with its hour and a link to its station; nothing without any. `hasNames`: false leaves the station out. `today`: other days are named. */
export const JournalList = ({
  entries,
  hasNames = true,
  today,
}: {
  readonly entries: readonly ShownEntry[];
  readonly hasNames?: boolean;
  readonly today?: EpochMs;
}) => {
  const zone = useTimeZone();
  return entries.length === 0 ? null : (
    <ol className={styles.list}>
      {entries.map(({ key, at, station, name, event, annulled }) => (
        <li key={key} className={styles.entry}>
          <time className={styles.clock} dateTime={formatStamp(at, zone)}>
            {dayAndClockText(at, today ?? at, zone)}
          </time>
          <span className={styles.what}>
            {hasNames ? (
              <>
                <Link
                  to="/estacao/{-$codigo}"
                  params={{ codigo: station }}
                  className={styles.station}
                  preload={false}
                >
                  <bdi>{name}</bdi>
                </Link>{' '}
              </>
            ) : null}
            {annulled === null ? (
              journalText(event, zone)
            ) : (
              <>
                <s className={styles.annulled}>{journalText(event, zone)}</s>{' '}
                <span className={styles.reason}>{journalTexts.annulled[annulled.reason]}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
};

import { Link } from '@tanstack/react-router';
import type { JournalEntry } from '#contract/journal/journal.ts';
import { formatClock, formatDay, formatStamp } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { journalText } from '#i18n/readings/journal-text.ts';
import { useTimeZone } from '#app/site-config.tsx';
import * as styles from './JournalList.css.ts';

/** Entries as they are given, each with its hour and a link to its station. `nameOf`: null leaves the station out. `today`: other days are named. */
export const JournalList = ({
  entries,
  nameOf,
  today,
}: {
  readonly entries: readonly JournalEntry[];
  readonly nameOf: ((codigo: string) => string) | null;
  readonly today?: EpochMs;
}) => {
  const zone = useTimeZone();
  return (
    <ol className={styles.list}>
      {entries.map(({ id, at, station, event, annulled }) => (
        <li key={id} className={styles.entry}>
          <time className={styles.clock} dateTime={formatStamp(at, zone)}>
            {today === undefined || formatDay(at, zone) === formatDay(today, zone)
              ? null
              : `${formatDay(at, zone)} `}
            {formatClock(at, zone)}
          </time>
          <span className={styles.what}>
            {nameOf === null ? null : (
              <>
                <Link
                  to="/estacao/{-$codigo}"
                  params={{ codigo: station }}
                  className={styles.station}
                  preload={false}
                >
                  <bdi>{nameOf(station)}</bdi>
                </Link>{' '}
              </>
            )}
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

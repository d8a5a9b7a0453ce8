import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { formatStamp } from '#domain/text/format.ts';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { awayTexts } from '#i18n/pt-br/screens/away.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { journalText } from '#i18n/readings/journal-text.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { JournalSubscription } from '#app/journal/JournalSubscription.tsx';
import { dayAndClockText } from '#app/journal/day-and-clock-text.ts';
import { useAnnouncement } from '#app/live-region/use-announcement.ts';
import { useRememberedPlaces } from '#app/places/kept/use-remembered-places.ts';
import { PlaceStates } from '#app/places/PlaceStates.tsx';
import { endOfStep, newestInstant } from '#app/replay/use-replay-steps.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import type { ShownEntry, ShownJournal } from '#worker/api/journal.ts';
import { type AwayLine, awayNews, isOf, othersOf } from './away-news.ts';
import * as styles from './AwayNote.css.ts';
import type { VisitGap } from './visits.ts';

/** Days of the journal that are asked for at most. */
const MOST_DAYS = 31;
/** More than a storm of a week has. */
const MOST_ENTRIES = 50_000;

export interface AwayNoteProps {
  readonly absence: VisitGap;
  readonly onClose: () => void;
  /** Nothing happened. */
  readonly onNothing: () => void;
}

/** A link to the station as it was once it had happened; what is not yet of the past, to the station. */
const Line = ({ line: { entry, until } }: { readonly line: AwayLine }) => {
  const zone = useTimeZone();
  const { pastUrl } = useSiteConfig();
  const { at, station, name, event } = entry;
  const [now, shownAt] = [presentTime(), endOfStep(at)];
  return (
    <Link
      to="/estacao/{-$codigo}"
      params={{ codigo: station }}
      search={
        pastUrl === null || shownAt > newestInstant()
          ? {}
          : { em: replayParameterOf(shownAt, zone) }
      }
      className={styles.line}
      preload={false}
    >
      <time className={styles.clock} dateTime={formatStamp(at, zone)}>
        {dayAndClockText(at, now, zone)}
      </time>
      <span>
        <bdi className={styles.station}>{name}</bdi> {journalText(event, zone)}
        {until === null ? null : (
          <span className={styles.until}>
            {' '}
            · {awayTexts.until(dayAndClockText(until, now, zone))}
          </span>
        )}
      </span>
    </Link>
  );
};

interface NewsProps extends Omit<AwayNoteProps, 'onNothing'> {
  readonly entries: readonly ShownEntry[];
  /** Codes of the visitor's stations, separated by blanks. */
  readonly kept: string;
}

const News = ({ entries, kept, absence, onClose }: NewsProps) => {
  const id = useId();
  const zone = useTimeZone();
  const news = useMemo(
    () => awayNews(entries, absence, new Set(kept.split(' '))),
    [entries, absence, kept],
  );
  // What the server learns while they are read is counted: no line moves.
  const [lines] = useState(news.lines);
  const since = dayAndClockText(absence.from, presentTime(), zone);
  useAnnouncement('away', {
    subject: String(absence.from),
    state: 'shown',
    text: awayTexts.announced(since, news.count),
    usual: 'none',
  });
  const others = othersOf(lines, news.count);
  return (
    <div className={styles.place}>
      <section className={styles.note} aria-labelledby={id}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {awayTexts.title} <span className={styles.since}>{awayTexts.since(since)}</span>
          </h2>
          <Button
            look="quiet"
            className={styles.close}
            aria-label={controlsTexts.close}
            onClick={onClose}
          >
            <X size={20} />
          </Button>
        </div>
        <ul>
          {lines.map((line) => (
            <li key={line.entry.key}>
              <Line line={line} />
            </li>
          ))}
        </ul>
        {others > 0 ? (
          <Link to="/acontecimentos" className={styles.others} preload={false}>
            {awayTexts.others(others)}
          </Link>
        ) : null}
      </section>
    </div>
  );
};

/** What happened in an absence, over the end of the screen, once it and the visitor's stations are known; nothing where nothing happened. */
export const AwayNote = ({ onNothing, ...props }: AwayNoteProps) => {
  const { from, to } = props.absence;
  const { kept } = useRememberedPlaces();
  const [journal, setJournal] = useState<ShownJournal>({ kind: 'loading' });
  const query = useMemo(() => {
    const days = Math.ceil((presentTime() - from) / DAY_MS) + 1;
    return {
      codigos: null,
      kinds: null,
      search: '',
      days: Math.min(MOST_DAYS, Math.max(1, days)),
      limit: MOST_ENTRIES,
    };
  }, [from]);
  const entries = journal.kind === 'ready' ? journal.entries : null;
  const isWhole = journal.kind === 'ready' && journal.until !== null && journal.until >= to;
  const isNothing = entries?.some(isOf(props.absence)) !== true;
  useEffect(() => {
    if (isNothing && isWhole) onNothing();
  }, [isNothing, isWhole, onNothing]);
  return (
    <>
      {isWhole ? null : <JournalSubscription query={query} onChange={setJournal} />}
      {isNothing ? null : (
        <PlaceStates places={kept}>
          {(states) =>
            states.some(({ kind }) => kind === 'waiting') ? null : (
              <News
                {...props}
                entries={entries}
                kept={states
                  .flatMap((state) => (state.kind === 'known' ? state.brief.station.codigo : []))
                  .join(' ')}
              />
            )
          }
        </PlaceStates>
      )}
    </>
  );
};

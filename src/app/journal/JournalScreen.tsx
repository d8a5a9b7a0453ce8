import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { formatClock, formatDate } from '#domain/text/format.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { awayTexts } from '#i18n/pt-br/screens/away.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { awayAgain } from '#app/away/known-visit.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { useStore } from '#app/state/use-store.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { SearchField } from '#app/ui/controls/SearchField.tsx';
import { Segmented } from '#app/ui/controls/Segmented.tsx';
import { intro, page } from '#app/ui/page.css.ts';
import { JOURNAL_KIND_KEYS, JOURNAL_KINDS, type JournalSearch } from './journal-search.ts';
import { JournalList } from './JournalList.tsx';
import { day as dayBox, dayTitle } from './JournalList.css.ts';
import * as styles from './JournalScreen.css.ts';
import { useJournal } from './use-journal.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { ShownEntry } from '#worker/api/journal.ts';

/** Entries of one day of the network's zone. */
interface DayOfEntries {
  /** `sexta-feira, 11/09/2026`. */
  readonly title: string;
  readonly entries: readonly ShownEntry[];
}

/** Entries, newest first, by their days. */
const byDay = (entries: readonly ShownEntry[], zone: TimeZone): readonly DayOfEntries[] => {
  const days = new Map<string, ShownEntry[]>();
  for (const entry of entries) {
    const title = formatDate(entry.at, zone);
    const ofDay = days.get(title);
    if (ofDay === undefined) days.set(title, [entry]);
    else ofDay.push(entry);
  }
  return Array.from(days, ([title, ofDay]) => ({ title, entries: ofDay }));
};

const route = getRouteApi('/acontecimentos');

/** Days that are asked for at first, and that each press adds. */
const DAYS = 7;
/** Entries that are drawn at first, and that each press adds. */
const DRAWN = 200;
const ALL = 'tudo';

const KIND_OPTIONS = ([ALL, ...JOURNAL_KIND_KEYS] as const).map((key) => ({
  key,
  label: journalTexts.kinds[key],
}));

const Tools = ({ tipo, busca = '' }: JournalSearch) => {
  const navigate = useNavigate({ from: '/acontecimentos' });
  const change = (part: JournalSearch): void => {
    void navigate({
      search: (before) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className={styles.tools}>
      <Segmented
        label={journalTexts.kind}
        options={KIND_OPTIONS}
        chosen={tipo ?? ALL}
        onChoose={(key) => change({ tipo: key === ALL ? undefined : key })}
      />
      <SearchField
        label={journalTexts.search}
        labelIs="hidden"
        text={busca}
        maxLength={MAX_TEXT_LENGTH}
        onChange={(text) => change({ busca: text === '' ? undefined : text })}
      />
    </div>
  );
};

const Day = ({ day: { title, entries } }: { readonly day: DayOfEntries }) => {
  const id = useId();
  return (
    <section className={dayBox} aria-labelledby={id}>
      <h2 id={id} className={dayTitle}>
        {title}
      </h2>
      <JournalList entries={entries} />
    </section>
  );
};

/** Entries by day, with a way to older ones. */
const Entries = () => {
  const { tipo, busca = '' } = route.useSearch();
  const zone = useTimeZone();
  const [days, setDays] = useState(DAYS);
  const [limit, setLimit] = useState(DRAWN);
  const query = useMemo(
    () => ({
      codigos: null,
      kinds: tipo === undefined ? null : JOURNAL_KINDS[tipo],
      search: busca,
      days,
      limit,
    }),
    [tipo, busca, days, limit],
  );
  const journal = useJournal(query);
  if (journal.kind !== 'ready') {
    return (
      <p className={styles.note}>
        {journal.kind === 'loading' ? controlsTexts.loading : journalTexts.failed}
      </p>
    );
  }
  const { entries, isCut, hasMore, until, isOld } = journal;
  return (
    <div className={styles.days}>
      {isOld && until !== null ? (
        <p className={styles.note}>{journalTexts.old(formatClock(until, zone))}</p>
      ) : null}
      {entries.length === 0 ? <p className={styles.note}>{journalTexts.nothing}</p> : null}
      {byDay(entries, zone).map((day) => (
        <Day key={day.title} day={day} />
      ))}
      {isCut || hasMore ? (
        <Button onClick={() => (isCut ? setLimit(limit + DRAWN) : setDays(days + DAYS))}>
          {journalTexts.older}
        </Button>
      ) : null}
    </div>
  );
};

/** Opens what happened since the last visit, while it is known and not shown. */
const SinceVisit = () => {
  const showAgain = useStore(awayAgain);
  return showAgain === null ? null : (
    <Button look="quiet" className={styles.sinceVisit} onClick={showAgain}>
      {awayTexts.title}
    </Button>
  );
};

/** `/acontecimentos`: what the network registered, newest first, by kind, station or river. */
export const JournalScreen = () => {
  const { journalUrl } = useSiteConfig();
  return (
    <div className={page}>
      <div className={styles.head}>
        <h1>{titlesTexts.journal}</h1>
        <SinceVisit />
      </div>
      <p className={intro}>{journalTexts.intro}</p>
      <Tools {...route.useSearch()} />
      {journalUrl === null ? <p className={styles.note}>{journalTexts.none}</p> : <Entries />}
    </div>
  );
};

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { JournalEntry } from '#contract/journal/journal.ts';
import { formatClock } from '#domain/text/format.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { useBriefs } from '#app/readings/use-briefs.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { SearchField } from '#app/ui/controls/SearchField.tsx';
import { Segmented } from '#app/ui/controls/Segmented.tsx';
import { page } from '#app/ui/page.css.ts';
import { byDay, type DayOfEntries } from './journal-days.ts';
import {
  JOURNAL_KIND_KEYS,
  JOURNAL_KINDS,
  type JournalKind,
  type JournalSearch,
} from './journal-search.ts';
import type { JournalState } from './site-journal.ts';
import { JournalList } from './JournalList.tsx';
import { day as dayBox, dayTitle } from './JournalList.css.ts';
import * as styles from './JournalScreen.css.ts';
import { useJournal } from './use-journal.ts';

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

const isOfKind = (kind: JournalKind, { event }: JournalEntry): boolean =>
  JOURNAL_KINDS[kind].some((one) => one === event.kind);

/** What the entries' stations are called and what a visitor may look for. */
const useStationWords = (entries: readonly JournalEntry[]) => {
  const known = useBriefs(
    entries.map(({ station }) => station),
    false,
  );
  const places = usePlaces();
  const nameOf = (codigo: string): string => known?.byCodigo.get(codigo)?.station.name ?? codigo;
  const rivers = new Map(
    places.kind === 'ready'
      ? places.places.stations.map(({ codigo, river }) => [String(codigo), river])
      : [],
  );
  const textOf = (codigo: string): string =>
    plainText([codigo, nameOf(codigo), rivers.get(codigo) ?? ''].join(' '));
  return { nameOf, textOf };
};

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

const Day = ({
  day: { title, entries },
  nameOf,
}: {
  readonly day: DayOfEntries;
  readonly nameOf: (codigo: string) => string;
}) => {
  const id = useId();
  return (
    <section className={dayBox} aria-labelledby={id}>
      <h2 id={id} className={dayTitle}>
        {title}
      </h2>
      <JournalList entries={entries} nameOf={nameOf} />
    </section>
  );
};

type Ready = Extract<JournalState, { readonly kind: 'ready' }>;

const Entries = ({
  state: { entries, hasMore, until, isOld },
  onMore,
}: {
  readonly state: Ready;
  readonly onMore: () => void;
}) => {
  const { tipo, busca } = route.useSearch();
  const zone = useTimeZone();
  const { nameOf, textOf } = useStationWords(entries);
  const [drawn, setDrawn] = useState(DRAWN);
  const text = plainText(busca ?? '');
  const shown = entries.filter(
    (entry) =>
      (tipo === undefined || isOfKind(tipo, entry)) &&
      (text === '' || textOf(entry.station).includes(text)),
  );
  return (
    <div className={styles.days}>
      {isOld && until !== null ? (
        <p className={styles.note}>{journalTexts.old(formatClock(until, zone))}</p>
      ) : null}
      {shown.length === 0 ? <p className={styles.note}>{journalTexts.nothing}</p> : null}
      {byDay(shown.slice(0, drawn), zone).map((day) => (
        <Day key={day.title} day={day} nameOf={nameOf} />
      ))}
      {shown.length > drawn ? (
        <Button onClick={() => setDrawn(drawn + DRAWN)}>{journalTexts.older}</Button>
      ) : hasMore ? (
        <Button onClick={onMore}>{journalTexts.older}</Button>
      ) : null}
    </div>
  );
};

/** `/acontecimentos`: what the network registered, newest first, by kind, station or river. */
export const JournalScreen = () => {
  const { state, want } = useJournal();
  const [days, setDays] = useState(DAYS);
  useEffect(() => want(days), [want, days]);
  return (
    <div className={page}>
      <h1>{titlesTexts.journal}</h1>
      <p className={styles.intro}>{journalTexts.intro}</p>
      <Tools {...route.useSearch()} />
      {state.kind === 'ready' ? (
        <Entries state={state} onMore={() => setDays(days + DAYS)} />
      ) : (
        <p className={styles.note}>
          {state.kind === 'loading' ? controlsTexts.loading : journalTexts[state.kind]}
        </p>
      )}
    </div>
  );
};

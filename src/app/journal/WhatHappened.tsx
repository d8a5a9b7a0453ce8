import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { formatNumber } from '#domain/text/format.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { JournalList } from './JournalList.tsx';
import * as styles from './WhatHappened.css.ts';
import { useJournal } from './use-journal.ts';

/** Entries at first; the others on request. */
const SHOWN_FIRST = 6;

export interface WhatHappenedProps {
  /** The entries of these stations. */
  readonly codigos: readonly string[];
  /** Null: there is only one station, which needs no name. */
  readonly nameOf: ((codigo: string) => string) | null;
}

/** What happened at some stations in the last 24 hours; nothing where the network keeps no journal. */
export const WhatHappened = ({ codigos, nameOf }: WhatHappenedProps) => {
  const id = useId();
  const { state } = useJournal();
  const [isWhole, setWhole] = useState(false);
  if (state.kind === 'none') return null;
  const now = serverNow();
  const asked = new Set(codigos);
  const entries =
    state.kind === 'ready'
      ? state.entries.filter(({ at, station }) => at >= now - DAY_MS && asked.has(station))
      : [];
  const shown = isWhole ? entries : entries.slice(0, SHOWN_FIRST);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {journalTexts.lastDay}
      </h2>
      {state.kind === 'ready' ? null : (
        <p>{state.kind === 'loading' ? controlsTexts.loading : journalTexts.failed}</p>
      )}
      {state.kind === 'ready' && entries.length === 0 ? <p>{journalTexts.nothingOfDay}</p> : null}
      <JournalList entries={shown} nameOf={nameOf} today={now} />
      <div className={styles.ways}>
        {shown.length === entries.length ? null : (
          <Button onClick={() => setWhole(true)}>
            {journalTexts.more(formatNumber(entries.length - shown.length, 0))}
          </Button>
        )}
        <Link to="/acontecimentos" preload={false}>
          {journalTexts.all}
        </Link>
      </div>
    </section>
  );
};

import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { formatClock, formatNumber } from '#domain/text/format.ts';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useFirstFrame } from '#app/core/use-frames.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { TitledSection } from '#app/ui/TitledSection.tsx';
import { useSeen } from '#app/ui/use-seen.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import type { ShownJournal } from '#worker/api/journal.ts';
import { JournalList } from './JournalList.tsx';
import * as styles from './WhatHappened.css.ts';
import { JournalSubscription } from './JournalSubscription.tsx';
import { applyJournalFrame } from './use-journal.ts';

/** Entries at first; the others on request. */
const SHOWN_FIRST = 6;
/** Today and yesterday have the last 24 hours. */
const DAYS = 2;
/** More than some stations have in a storm. */
const MOST = 500;

interface WhatHappenedProps {
  /** The entries of these stations. */
  readonly codigos: readonly string[];
  /** False: there is only one station, which needs no name. */
  readonly hasNames?: boolean;
}

/** `isFollowed`: until then it is as the server rendered it. */
const LastDay = ({
  codigos,
  hasNames = true,
  isFollowed,
}: WhatHappenedProps & { readonly isFollowed: boolean }) => {
  const zone = useTimeZone();
  const key = codigos.join(' ');
  const query = useMemo(
    () => ({ codigos: key.split(' '), kinds: null, search: '', days: DAYS, limit: MOST }),
    [key],
  );
  const first = useFirstFrame('journal', query);
  const [journal, setJournal] = useState<ShownJournal>(
    first === null ? { kind: 'loading' } : applyJournalFrame(null, first),
  );
  // Entries of the server's stay until there are newer ones.
  const take = useCallback(
    (next: ShownJournal) => setJournal((held) => applyJournalFrame(held, { journal: next })),
    [],
  );
  const [isWhole, setWhole] = useState(false);
  if (!isFollowed && journal.kind !== 'ready') return null;
  const now = serverNow();
  const asked = new Set(codigos);
  const entries =
    journal.kind === 'ready'
      ? journal.entries.filter(({ at, station }) => at >= now - DAY_MS && asked.has(station))
      : [];
  const shown = isWhole ? entries : entries.slice(0, SHOWN_FIRST);
  return (
    <TitledSection title={journalTexts.lastDay}>
      {isFollowed ? <JournalSubscription query={query} onChange={take} /> : null}
      {journal.kind === 'ready' ? null : (
        <p>{journal.kind === 'loading' ? controlsTexts.loading : journalTexts.failed}</p>
      )}
      {journal.kind === 'ready' && journal.isOld && journal.until !== null ? (
        <p>{journalTexts.old(formatClock(journal.until, zone))}</p>
      ) : null}
      {journal.kind === 'ready' && entries.length === 0 ? <p>{journalTexts.nothingOfDay}</p> : null}
      <JournalList entries={shown} hasNames={hasNames} today={now} />
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
    </TitledSection>
  );
};

/**
 * What happened at some stations in the last 24 hours; nothing where the server keeps no journal. It is followed once it comes near the viewport.
 */
export const WhatHappened = (props: WhatHappenedProps) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  if (useSiteConfig().journalUrl === null) return null;
  return (
    <div ref={place}>
      <LastDay {...props} isFollowed={isSeen} />
    </div>
  );
};

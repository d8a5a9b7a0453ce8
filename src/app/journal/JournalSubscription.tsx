import { useEffect } from 'react';
import type { JournalQuery, ShownJournal } from '#worker/api/journal.ts';
import { useJournal } from './use-journal.ts';

/** Subscribes while mounted, so that what is out of sight, or known, causes no request. */
export const JournalSubscription = ({
  query,
  onChange,
}: {
  readonly query: JournalQuery;
  readonly onChange: (journal: ShownJournal) => void;
}) => {
  const journal = useJournal(query);
  useEffect(() => onChange(journal), [journal, onChange]);
  return null;
};

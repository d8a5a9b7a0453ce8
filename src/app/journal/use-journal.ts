import { useFrames } from '#app/core/use-frames.ts';
import type { JournalFrame, JournalQuery, ShownJournal } from '#worker/api/journal.ts';

const LOADING: ShownJournal = { kind: 'loading' };

/** Entries stay while there are no newer ones. */
export const applyJournalFrame = (
  shown: ShownJournal | null,
  { journal }: JournalFrame,
): ShownJournal => {
  if (journal === null) return shown ?? LOADING;
  if (journal.kind === 'ready' || shown?.kind !== 'ready') return journal;
  return journal.kind === 'failed' ? { ...shown, isOld: true } : shown;
};

/** Subscribes to the journal of a server that keeps one. `query` as of `useFrames`. */
export const useJournal = (query: JournalQuery): ShownJournal =>
  useFrames('journal', query, applyJournalFrame) ?? LOADING;

import {
  type JournalChange,
  JournalFold,
  type JournalRules,
} from '#storage/history/journal/journal-fold.ts';
import { PendingSteps } from '#storage/history/pending-steps.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';

/** What the journal has of a log that is followed in parts: between two of them it is stored and restored. */
export const journalOf = (
  log: readonly LoggedTag[],
  rules: JournalRules,
  cuts: readonly number[] = [],
): readonly JournalChange[] => {
  const changes: JournalChange[] = [];
  const states = new Map<string, string>();
  const folds = new Map<string, string>();
  let pending = new PendingSteps(Infinity, 0, new JournalFold(rules));
  let from = 0;
  for (const end of [...cuts.toSorted((a, b) => a - b), log.length]) {
    pending.take(log.slice(from, end));
    from = Math.max(from, end);
    const { stations, journal } = pending.drain();
    for (const change of journal.changes) changes.push(change);
    for (const { codigo, state } of stations) folds.set(codigo, state);
    for (const [codigo, text] of journal.states) states.set(codigo, text);
    const { clock } = journal;
    pending = new PendingSteps(Infinity, 0, new JournalFold(rules));
    pending.restore([...folds], new JournalFold(rules, { states: [...states], clock }));
  }
  return changes;
};

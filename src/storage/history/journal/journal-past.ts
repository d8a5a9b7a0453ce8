import type { ReportedPast } from '#contract/tag-source.ts';
import { DAY_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { StationFold } from '../station-fold.ts';
import { workSlices } from '../work-slices.ts';
import { isOfJournal, JournalFold, type JournalRules } from './journal-fold.ts';

/** What pages show of it, in the steps of the recorded flood: a day of 174 stations takes seconds. */
const SPAN_MS = DAY_MS;
const STEP_MS = 10 * MINUTE_MS;
/** Share of the work that it rests: a page waits for the journal. */
const REST = 0.25;

/**
 * The journal of what a source knows of the time before an instant, which may move on meanwhile, by the same fold as that of the log. Null if
 * it was ended before it was done.
 */
export const journalOfPast = async (
  past: ReportedPast,
  rules: JournalRules,
  until: () => EpochMs,
  ended: AbortSignal,
): Promise<JournalFold | null> => {
  const journal = new JournalFold(rules);
  const folds = new Map(past.codes.map((codigo) => [codigo, new StationFold(Infinity)]));
  const foldOf = (codigo: string): StationFold => folds.get(codigo) ?? new StationFold(Infinity);
  const slice = workSlices(REST);
  for (let at = epochMs(until() - SPAN_MS); at < until(); at = epochMs(at + STEP_MS)) {
    for (const codigo of past.codes) {
      for (const [path, data] of past.reportAt(codigo, at) ?? []) {
        if (isOfJournal(path)) {
          journal.take({ codigo, path, data, at, epoch: '', seq: 0 }, foldOf);
        }
      }
      await slice();
      if (ended.aborted) return null;
    }
  }
  journal.settle(foldOf);
  return journal;
};

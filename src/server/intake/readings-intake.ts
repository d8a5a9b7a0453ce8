import type { TagSource } from '#contract/tag-source.ts';
import type { SourceState } from '#contract/source-state.ts';
import { counter, gauge, type ObservedMetric } from '#process/observed-metric.ts';
import { type IntakeLog, TagIntake } from '#storage/log/tag-intake.ts';

/** The part of a server that stores the events of its source. */
export interface ReadingsIntake {
  /** Resolves once what the source knows at once is in the log, where it is this server that takes it in. */
  readonly start: () => Promise<void>;
  /** Ends the source; resolves once its events are in the log, or cannot be. */
  readonly stop: () => Promise<void>;
  readonly counts: () => TagIntake['counts'];
  /** Whether it is this server that takes readings in, where only one of several does; null: it is the only one. */
  readonly lease: () => 'held' | 'waiting' | null;
}

/** Takes in a source for a log that nobody else writes to. */
export const ownIntake = (
  source: TagSource,
  log: IntakeLog,
  onSource: (source: SourceState) => void,
): ReadingsIntake => {
  const intake = new TagIntake(log, {}, onSource);
  return {
    start: async () => {
      source.recall?.((await log.last()).tagsByCode);
      source.start(intake);
      await intake.idle();
    },
    stop: async () => {
      source.stop();
      await intake.stop();
    },
    counts: () => intake.counts,
    lease: () => null,
  };
};

/** The metrics of what is taken in. */
export const intakeMetrics = (counts: ReadingsIntake['counts']): readonly ObservedMetric[] => [
  gauge('vigia_intake_waiting', 'Events that wait for the log.', () => counts().waiting),
  counter(
    'vigia_intake_left_out_total',
    'Events that were left out for a newer value of their tag, because the log was slow.',
    () => counts().leftOut,
  ),
];

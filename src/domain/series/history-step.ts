import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#domain/time/epoch-ms.ts';

/** Steps of history; the real provider is only known to accept `Int1h` (PROVIDER 3). */
export const HISTORY_STEPS = [
  'Int5min',
  'Int10min',
  'Int15min',
  'Int30min',
  'Int1h',
  'Int3h',
  'Int6h',
  'Int12h',
  'Int24h',
] as const;
export type HistoryStep = (typeof HISTORY_STEPS)[number];

/** Minutes between two rows of history, by step (PROVIDER 3). */
export const STEP_MINUTES: { readonly [S in HistoryStep]: number } = {
  Int5min: 5,
  Int10min: 10,
  Int15min: 15,
  Int30min: 30,
  Int1h: 60,
  Int3h: 180,
  Int6h: 360,
  Int12h: 720,
  Int24h: 1_440,
};

/** Milliseconds between two rows of history. */
export const stepLength = (step: HistoryStep): number => STEP_MINUTES[step] * MINUTE_MS;

const STEP_BY_WORD: ReadonlyMap<string, HistoryStep> = new Map(
  HISTORY_STEPS.map((step) => [step.slice('Int'.length), step]),
);

/** Untrusted text (`15min`, `1h`, as in a URL) to a step; undefined if it is none. */
export const decodeStepWord = (raw: unknown): HistoryStep | undefined =>
  typeof raw === 'string' ? STEP_BY_WORD.get(raw) : undefined;

/** URL form of a step: `15min`, `1h`. */
export const stepWord = (step: HistoryStep): string => step.slice('Int'.length);

/**
 * The finest step that keeps a chart of a span to a few hundred rows. A span that ends now grows while it is shown, hence the extra hours.
 */
export const chooseHistoryStep = ({
  from,
  to,
}: {
  readonly from: EpochMs;
  readonly to: EpochMs;
}): HistoryStep => {
  const length = to - from;
  if (length <= 26 * HOUR_MS) return 'Int5min';
  if (length <= 3 * DAY_MS + 6 * HOUR_MS) return 'Int15min';
  if (length <= 8 * DAY_MS) return 'Int30min';
  if (length <= 31 * DAY_MS) return 'Int1h';
  return 'Int3h';
};

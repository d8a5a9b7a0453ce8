import { isUnread, type WarningSourceState } from '#domain/network/warnings/official-warning.ts';
import { SECOND_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { useSecondsUntil } from '#app/core/use-seconds-until.ts';
import type {
  ListedWarning,
  OfficialWarningsFrame,
  OfficialWarningsQuery,
} from '#worker/api/official-warnings.ts';

/** Two ticks of the page's clock. */
const NEAR_MS = 10 * SECOND_MS;

interface HeldWarnings extends OfficialWarningsFrame {
  readonly warnings: readonly ListedWarning[];
}

const applyWarningsFrame = (
  held: HeldWarnings | null,
  { sources, warnings }: OfficialWarningsFrame,
): HeldWarnings => ({ sources, warnings: warnings ?? held?.warnings ?? [] });

interface ShownWarnings {
  /** In force, the newest first; those that begin later included. */
  readonly warnings: readonly ListedWarning[];
  readonly sources: readonly WarningSourceState[];
  /** Sources whose newest warnings may be missing. */
  readonly unread: readonly WarningSourceState[];
}

/** Official warnings: `loading`; `unreachable`: nothing could be read; else those in force, without one that is over at its very instant. `query` as of `useFrames`. */
export const useWarnings = (
  query: OfficialWarningsQuery,
): ShownWarnings | 'loading' | 'unreachable' => {
  const frame = useFrames('official-warnings', query, applyWarningsFrame);
  const tick = useNow();
  const next = Math.min(
    ...(frame?.warnings ?? []).flatMap(({ until }) => (until > tick ? until : [])),
  );
  const isOver = (useSecondsUntil(next - tick < NEAR_MS ? epochMs(next) : null) ?? 1) <= 0;
  const now = isOver ? epochMs(next) : tick;
  if (frame === null) return 'loading';
  const { sources } = frame;
  if (sources.length === 0) return 'unreachable';
  const warnings = frame.warnings.filter(({ until }) => until > now);
  return { warnings, sources, unread: sources.filter((source) => isUnread(source, now)) };
};

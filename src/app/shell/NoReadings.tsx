import { useDataCore } from '#app/core/data-core.tsx';
import { useLinkStatus } from '#app/core/use-frames.ts';
import { useSecondsUntil } from '#app/core/use-seconds-until.ts';
import { noReadingsTexts } from '#i18n/pt-br/screens/shell.ts';
import { useIsOnline } from '#app/ui/use-is-online.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { hasNothing } from '#app/core/link-details.ts';
import { strip } from './NoReadings.css.ts';

const reasonOf = ({ snapshotTrouble }: LinkStatusFrame, isOnline: boolean): string => {
  if (!isOnline) return noReadingsTexts.offline;
  switch (snapshotTrouble) {
    case 'none':
    case 'unreachable':
      return noReadingsTexts.unreachable;
    case 'partial':
      return noReadingsTexts.empty;
    case 'refused':
    case 'busy':
    case 'unreadable':
      return noReadingsTexts[snapshotTrouble];
  }
};

/**
 * Explains an empty screen: no reading received in this visit, none persisted, and a request has failed. The announcer reads it
 * aloud.
 */
export const NoReadings = () => {
  const core = useDataCore();
  const link = useLinkStatus();
  const isOnline = useIsOnline();
  const retrySeconds = useSecondsUntil(link?.phase === 'offline' ? link.retryAt : null);
  if (link === null || !hasNothing(link)) return null;
  if (link.phase !== 'offline' && link.snapshotTrouble === 'none') return null;
  const isWaiting = retrySeconds !== null && retrySeconds > 0;
  return (
    <section className={strip} aria-label={noReadingsTexts.title}>
      <p>
        <strong>{noReadingsTexts.title}</strong> {reasonOf(link, isOnline)}{' '}
        {link.phase === 'offline' &&
          (isWaiting ? noReadingsTexts.retryIn(retrySeconds) : noReadingsTexts.retrying)}
      </p>
      {isWaiting && (
        <Button onClick={() => void core.retryNow()}>{noReadingsTexts.retryNow}</Button>
      )}
    </section>
  );
};

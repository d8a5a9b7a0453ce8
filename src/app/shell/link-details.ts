import type { EpochMs } from '#domain/epoch-ms.ts';
import { formatAge, formatClock, formatInstant } from '#domain/format.ts';
import { linkTexts } from '#app/i18n/pt-br/shell.ts';
import type { LinkStatusFrame } from '#worker/api/frames.ts';

type LinkNews = Pick<
  LinkStatusFrame,
  'phase' | 'keptAt' | 'lastEventAt' | 'unstable' | 'updating' | 'snapshotTrouble'
>;

const ALMOST_A_DAY = 20 * 3_600_000;

/** "das 14:05", with the day where that could be another day's. */
const momentOf = (instant: EpochMs, now: EpochMs): string =>
  now - instant < ALMOST_A_DAY
    ? linkTexts.ofTime(formatClock(instant))
    : linkTexts.ofDay(formatInstant(instant));

const whenBack = (unstable: boolean, retrySeconds: number | null): string | null => {
  if (unstable) return linkTexts.unstable;
  if (retrySeconds === null) return null;
  return retrySeconds > 0 ? linkTexts.retryIn(retrySeconds) : linkTexts.retryNow;
};

const ofWhen = ({ keptAt, lastEventAt }: LinkNews, now: EpochMs): string | null => {
  if (keptAt !== null) return linkTexts.kept(momentOf(keptAt, now));
  return lastEventAt === null ? null : linkTexts.dataOf(momentOf(lastEventAt, now));
};

const troubleOf = ({ snapshotTrouble }: LinkNews): string | null => {
  switch (snapshotTrouble) {
    case 'none':
      return null;
    case 'busy':
      return linkTexts.busy;
    case 'unreadable':
      return linkTexts.unreadable;
    case 'partial':
    case 'unreachable':
    case 'refused':
      return linkTexts.partial;
  }
};

/**
 * What more there is to say of the connection (TRUST 2, "Badge words"), the most important first: offline, of when the data are
 * and when the next attempt is due; else one thing. `retrySeconds` counts down to the attempt.
 */
export const linkDetails = (
  link: LinkNews,
  now: EpochMs,
  retrySeconds: number | null,
): readonly string[] => {
  if (link.phase === 'offline') {
    const parts = [ofWhen(link, now), whenBack(link.unstable, retrySeconds)];
    return parts.filter((part) => part !== null);
  }
  if (link.keptAt !== null) return [linkTexts.kept(momentOf(link.keptAt, now))];
  if (link.updating) return [linkTexts.updating];
  const trouble = troubleOf(link);
  if (trouble !== null) return [trouble];
  return link.lastEventAt === null ? [] : [linkTexts.lastData(formatAge(now - link.lastEventAt))];
};

/** The phase to be told: a socket that speaks confirms nothing of what was kept, and until an answer has, it is not live (TRUST 2, oracle d). */
export const shownPhase = ({
  phase,
  keptAt,
}: Pick<LinkNews, 'phase' | 'keptAt'>): LinkStatusFrame['phase'] =>
  phase === 'live' && keptAt !== null ? 'connecting' : phase;

/** True while nobody has confirmed what is shown: it must not look live (TRUST 2, oracle d). */
export const isInDoubt = ({ phase, keptAt, updating }: LinkNews): boolean =>
  phase === 'offline' || keptAt !== null || updating;

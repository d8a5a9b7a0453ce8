import type { EpochMs } from '#domain/epoch-ms.ts';
import { formatAge, formatClock, formatInstant } from '#domain/format.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { LinkStatusFrame } from '#worker/api/frames.ts';

type LinkNews = Pick<
  LinkStatusFrame,
  'phase' | 'keptAt' | 'lastEventAt' | 'unstable' | 'updating' | 'snapshotTrouble'
>;

const ALMOST_A_DAY = 20 * 3_600_000;

/** "das 14:05", with the day where that could be another day's. */
const momentOf = (instant: EpochMs, now: EpochMs): string =>
  now - instant < ALMOST_A_DAY
    ? ptBr.link.ofTime(formatClock(instant))
    : ptBr.link.ofDay(formatInstant(instant));

const whenBack = (unstable: boolean, retrySeconds: number | null): string | null => {
  if (unstable) return ptBr.link.unstable;
  if (retrySeconds === null) return null;
  return retrySeconds > 0 ? ptBr.link.retryIn(retrySeconds) : ptBr.link.retryNow;
};

const ofWhen = ({ keptAt, lastEventAt }: LinkNews, now: EpochMs): string | null => {
  if (keptAt !== null) return ptBr.link.kept(momentOf(keptAt, now));
  return lastEventAt === null ? null : ptBr.link.dataOf(momentOf(lastEventAt, now));
};

const troubleOf = ({ snapshotTrouble }: LinkNews): string | null => {
  switch (snapshotTrouble) {
    case 'none':
      return null;
    case 'busy':
      return ptBr.link.busy;
    case 'unreadable':
      return ptBr.link.unreadable;
    case 'partial':
    case 'unreachable':
    case 'refused':
      return ptBr.link.partial;
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
  if (link.keptAt !== null) return [ptBr.link.kept(momentOf(link.keptAt, now))];
  if (link.updating) return [ptBr.link.updating];
  const trouble = troubleOf(link);
  if (trouble !== null) return [trouble];
  return link.lastEventAt === null ? [] : [ptBr.link.lastData(formatAge(now - link.lastEventAt))];
};

/** True while nobody has confirmed what is shown: it must not look live (TRUST 2, oracle d). */
export const isInDoubt = ({ phase, keptAt, updating }: LinkNews): boolean =>
  phase === 'offline' || keptAt !== null || updating;

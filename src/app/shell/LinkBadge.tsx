import { useEffect } from 'react';
import type { EpochMs } from '#domain/epoch-ms.ts';
import { formatAge, formatClock, formatInstant } from '#domain/format.ts';
import { setClockSkew } from '#app/core/server-clock.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { DOUBT_ATTRIBUTE } from '#app/theme/doubt.ts';
import type { DataCoreApi, NoSpec } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/frames.ts';
import { badge, detail, phaseWord } from './LinkBadge.css.ts';

const openLinkStatus = (core: DataCoreApi, spec: NoSpec) => core.openLinkStatus(spec);
const newest = (_: LinkStatusFrame | null, frame: LinkStatusFrame): LinkStatusFrame => frame;

const ALMOST_A_DAY = 20 * 3_600_000;

/** The time, and the day with it where "14:05" could be another day's. */
const momentOf = (instant: EpochMs, now: EpochMs): string =>
  now - instant < ALMOST_A_DAY ? formatClock(instant) : formatInstant(instant);

/** What more there is to say of the connection, in a few words (TRUST 2, "Badge words"); null for nothing. */
export const linkDetail = (link: LinkStatusFrame, now: number): string | null => {
  if (link.keptAt !== null) return ptBr.link.kept(momentOf(link.keptAt, now));
  if (link.phase === 'offline' && link.retryAt !== null) {
    if (link.unstable) return ptBr.link.unstable;
    const seconds = Math.ceil((link.retryAt - now) / 1_000);
    return seconds > 0 ? ptBr.link.retryIn(seconds) : ptBr.link.retryNow;
  }
  if (link.phase === 'offline' && link.lastEventAt !== null) {
    return ptBr.link.dataOf(momentOf(link.lastEventAt, now));
  }
  if (link.updating) return ptBr.link.updating;
  if (link.snapshotTrouble === 'busy') return ptBr.link.busy;
  if (link.snapshotTrouble === 'unreadable') return ptBr.link.unreadable;
  if (link.snapshotTrouble !== 'none') return ptBr.link.partial;
  return link.lastEventAt === null ? null : ptBr.link.lastData(formatAge(now - link.lastEventAt));
};

/** True while nobody has confirmed what is shown: it must not look live (TRUST 2, oracle d). */
export const isInDoubt = ({ phase, keptAt, updating }: LinkStatusFrame): boolean =>
  phase === 'offline' || keptAt !== null || updating;

/** Says whether what one sees is live. The words of the status element are contract; details stand beside it. */
export const LinkBadge = () => {
  const link = useFrames(openLinkStatus, null, newest);
  const now = useNow();
  const doubt = link !== null && isInDoubt(link);
  useEffect(() => {
    if (link !== null) setClockSkew(link.clockSkew);
  }, [link]);
  useEffect(() => {
    document.documentElement.toggleAttribute(DOUBT_ATTRIBUTE, doubt);
  }, [doubt]);
  const phase = link?.phase ?? 'connecting';
  const more = link === null ? null : linkDetail(link, now);
  return (
    <div className={badge}>
      <output className={phaseWord[phase]}>{ptBr.link.phases[phase]}</output>
      {more !== null && <span className={detail}>{more}</span>}
    </div>
  );
};

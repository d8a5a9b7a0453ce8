import { formatAge } from '#domain/format.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { DataCoreApi, NoSpec } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/frames.ts';
import { badge, detail, phaseWord } from './LinkBadge.css.ts';

const openLinkStatus = (core: DataCoreApi, spec: NoSpec) => core.openLinkStatus(spec);
const newest = (_: LinkStatusFrame | null, frame: LinkStatusFrame): LinkStatusFrame => frame;

/** What more there is to say of the connection, in a few words; null for nothing. */
export const linkDetail = (link: LinkStatusFrame, now: number): string | null => {
  if (link.phase === 'offline' && link.retryAt !== null) {
    const seconds = Math.ceil((link.retryAt - now) / 1_000);
    return seconds > 0 ? ptBr.link.retryIn(seconds) : ptBr.link.retryNow;
  }
  if (link.snapshotTrouble === 'unreadable') return ptBr.link.unreadable;
  if (link.snapshotTrouble === 'partial') return ptBr.link.partial;
  return link.lastEventAt === null ? null : ptBr.link.lastData(formatAge(now - link.lastEventAt));
};

/** Says whether what one sees is live. The words of the status element are contract; details stand beside it. */
export const LinkBadge = () => {
  const link = useFrames(openLinkStatus, null, newest);
  const now = useNow();
  const phase = link?.phase ?? 'connecting';
  const more = link === null ? null : linkDetail(link, now);
  return (
    <div className={badge}>
      <output className={phaseWord[phase]}>{ptBr.link.phases[phase]}</output>
      {more !== null && <span className={detail}>{more}</span>}
    </div>
  );
};

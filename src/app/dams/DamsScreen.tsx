import { useTimeZone } from '#app/site-config.tsx';
import { formatNumber } from '#domain/text/format.ts';
import { SENSE_THRESHOLD } from '#domain/stations/inflow-sense.ts';
import { hasGoneSilent } from '#domain/stations/silence.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isStale, momentOf } from '#app/core/link-details.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useFrames, useLatestFrame } from '#app/core/use-frames.ts';
import { damsTexts } from '#app/i18n/pt-br/dams.ts';
import { grid } from '#app/theme/grid.css.ts';
import { Empty } from '#app/ui/Empty.tsx';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { DamEntry } from '#worker/api/dam-board.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { DamCard } from './DamCard.tsx';
import { cards, filter, head, item, note, silence, silences } from './DamsScreen.css.ts';
import { DownstreamPlan } from './DownstreamPlan.tsx';
import { GateTypeFilter, useGateType } from './GateTypeFilter.tsx';

const NO_DAMS: readonly DamEntry[] = [];

const NEVER = epochMs(-Infinity);

/** Time of the last network event; while the data are stale, the last confirmed one. {@link NEVER} before any. */
const lastSure = (known: EpochMs | null, link: LinkStatusFrame): EpochMs =>
  (isStale(link) ? known : link.lastEventAt) ?? NEVER;

const DamCards = ({
  dams,
  silent,
}: {
  readonly dams: readonly DamEntry[];
  readonly silent: readonly DamEntry[];
}) => {
  const gateType = useGateType();
  return (
    <ul className={`${grid} ${cards}`}>
      {dams.map((dam) => (
        <li key={dam.id} className={item}>
          <DamCard dam={dam} isSilent={silent.includes(dam)} gateType={gateType} />
        </li>
      ))}
    </ul>
  );
};

/**
 * Announces each silent dam once: additions are read aloud, and the words stay the same while the silence lasts. A dam that
 * recovers is removed without an announcement.
 */
const SilenceAlert = ({ dams }: { readonly dams: readonly DamEntry[] }) => {
  const zone = useTimeZone();
  return (
    <div role="alert" aria-atomic="false" aria-relevant="additions" className={silences}>
      {dams.map(({ id, station, reportedAt }) => (
        <p key={id} className={silence}>
          {damsTexts.wentSilent(station.name, momentOf(reportedAt, serverNow(), zone))}
        </p>
      ))}
    </div>
  );
};

/** `/barragens`: alerts for silent dams, a card for each dam by name, then the cities downstream. */
export const DamsScreen = () => {
  const board = useLatestFrame('dam-board', null);
  const networkReportedAt = useFrames('link-status', null, lastSure) ?? NEVER;
  const dams = board?.dams ?? NO_DAMS;
  const silent = dams.filter(({ reportedAt }) => hasGoneSilent(reportedAt, networkReportedAt));
  return (
    <div className={page}>
      <div className={head}>
        <h1>{damsTexts.title}</h1>
        <div className={filter}>
          <GateTypeFilter gates={dams.flatMap(({ gates }) => gates)} />
        </div>
        {dams.length > 0 && (
          <p className={note}>{damsTexts.senseNote(formatNumber(SENSE_THRESHOLD.percent, 1))}</p>
        )}
      </div>
      <SilenceAlert dams={silent} />
      {board === null ? (
        <Spinner screen />
      ) : dams.length === 0 ? (
        <Empty title={damsTexts.waitingTitle} text={damsTexts.waitingText} />
      ) : (
        <>
          <DamCards dams={dams} silent={silent} />
          <DownstreamPlan dams={dams} silent={silent} />
        </>
      )}
    </div>
  );
};

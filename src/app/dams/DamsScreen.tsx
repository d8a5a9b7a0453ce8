import { useTimeZone } from '#app/site-config.tsx';
import { formatNumber } from '#domain/text/format.ts';
import { SENSE_THRESHOLD } from '#domain/stations/inflow-sense.ts';
import { hasGoneSilent } from '#domain/stations/silence.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isStale, momentOf } from '#app/core/link-details.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useFrames, useLatestFrame } from '#app/core/use-frames.ts';
import { historyTexts } from '#app/i18n/pt-br/common.ts';
import { damsTexts } from '#app/i18n/pt-br/dams.ts';
import type { PlacesState } from '#app/network/places-source.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { grid } from '#app/theme/grid.css.ts';
import { Button } from '#app/ui/Button.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { DamEntry } from '#worker/api/dam-board.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { DamCard } from './DamCard.tsx';
import { cards, failure, filter, head, item, note, silence, silences } from './DamsScreen.css.ts';
import { DownstreamPlan } from './DownstreamPlan.tsx';
import { GateTypeFilter, useGateType } from './GateTypeFilter.tsx';

const NO_DAMS: readonly DamEntry[] = [];

const NEVER = epochMs(-Infinity);

const UNSURE: Certainty = { sureAt: NEVER, isLoaded: false };

/** What the screen must know of the connection. */
interface Certainty {
  /** Time of the last network event; while the data are stale, of the last confirmed one. {@link NEVER} before any. */
  readonly sureAt: EpochMs;
  /** Whether the whole network has been received in this visit. */
  readonly isLoaded: boolean;
}

const certaintyOf = (known: Certainty | null, link: LinkStatusFrame): Certainty => {
  const sureAt = (isStale(link) ? known?.sureAt : link.lastEventAt) ?? NEVER;
  const isLoaded = link.networkLoaded || known?.isLoaded === true;
  return known !== null && known.sureAt === sureAt && known.isLoaded === isLoaded
    ? known
    : { sureAt, isLoaded };
};

const DamCards = ({
  dams,
  silent,
  places,
}: {
  readonly dams: readonly DamEntry[];
  readonly silent: readonly DamEntry[];
  readonly places: PlacesState;
}) => {
  const gateType = useGateType();
  const stations = places.kind === 'ready' ? places.places.stations : [];
  const riverOf = ({ station }: DamEntry): string | null =>
    stations.find(({ codigo }) => codigo === station.codigo)?.river ?? null;
  return (
    <ul className={`${grid} ${cards}`}>
      {dams.map((dam) => (
        <li key={dam.id} className={item}>
          <DamCard
            dam={dam}
            river={riverOf(dam)}
            isSilent={silent.includes(dam)}
            gateType={gateType}
          />
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

/** No dam to show: there is none, or none has been heard of yet. */
const NoDams = ({ areNone }: { readonly areNone: boolean }) =>
  areNone ? (
    <Empty title={damsTexts.noneTitle} text={damsTexts.noneText} />
  ) : (
    <Empty title={damsTexts.waitingTitle} text={damsTexts.waitingText} />
  );

/** `/barragens`: alerts for silent dams, a card for each dam by name, then the cities downstream. */
export const DamsScreen = () => {
  const board = useLatestFrame('dam-board', null);
  const { sureAt, isLoaded } = useFrames('link-status', null, certaintyOf) ?? UNSURE;
  const places = usePlaces();
  const dams = board?.dams ?? NO_DAMS;
  const silent = dams.filter(({ reportedAt }) => hasGoneSilent(reportedAt, sureAt));
  const hasListedDams =
    places.kind === 'ready' && places.places.stations.some(({ kind }) => kind === 'dam');
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
        <NoDams areNone={isLoaded && places.kind !== 'loading' && !hasListedDams} />
      ) : (
        <>
          <DamCards dams={dams} silent={silent} places={places} />
          {places.kind === 'ready' && <DownstreamPlan known={places} dams={dams} silent={silent} />}
          {places.kind === 'failed' && (
            <section className={failure} aria-label={damsTexts.plan}>
              <p>{damsTexts.planFailed}</p>
              <Button onClick={places.retry}>{historyTexts.retry}</Button>
            </section>
          )}
        </>
      )}
    </div>
  );
};

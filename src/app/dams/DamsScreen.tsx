import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { Places } from '#domain/network/places.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { useTimeZone } from '#app/site-config.tsx';
import { formatNumber } from '#domain/text/format.ts';
import { SENSE_THRESHOLD } from '#domain/stations/inflow-sense.ts';
import { hasGoneSilent } from '#domain/stations/quality/silence.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isStale, momentOf } from '#app/core/link-details.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useFrames, useLatestFrame } from '#app/core/use-frames.ts';
import { WhatHappened } from '#app/journal/WhatHappened.tsx';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import {
  grid,
  below,
  cards,
  happened,
  head,
  item,
  note,
  silence,
  silences,
} from './DamsScreen.css.ts';
import { page } from '#app/ui/page.css.ts';
import { Term } from '#app/ui/Term.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { damUnits } from '#app/readings/dam/DamFacts.tsx';
import { useSeen } from '#app/ui/use-seen.ts';
import type { DamEntry } from '#worker/api/dam-board.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { DamCard } from './DamCard.tsx';
import { GateTypeFilter, useGateType } from './GateTypeFilter.tsx';
import { WaitingForDams } from './WaitingForDams.tsx';

const BelowTheDams = lazy(async () => ({
  default: (await import('./BelowTheDams.tsx')).BelowTheDams,
}));

const NoDams = lazy(async () => ({ default: (await import('./NoDams.tsx')).NoDams }));

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
  readonly places: Places | null;
}) => {
  const gateType = useGateType();
  const riverOf = ({ station }: DamEntry): string | null =>
    places?.stations.find(({ codigo }) => codigo === station.codigo)?.river ?? null;
  return (
    <ul className={`${grid} ${cards}`}>
      {dams.map((dam) => (
        // Not by its id: that of a server-rendered page is another one than the worker's.
        <li key={dam.station.codigo} className={item}>
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
      {dams.map(({ station, reportedAt }) => (
        <p key={station.codigo} className={silence}>
          {damsTexts.wentSilent(station.name, momentOf(reportedAt, serverNow(), zone))}
        </p>
      ))}
    </div>
  );
};

/** Whether a network that is here has no dam: asked of the worker, because the frames of two views come in any order. */
const useIsDamless = (isLoaded: boolean, hasDams: boolean): boolean => {
  const core = useDataCore();
  const [isDamless, setDamless] = useState(false);
  useEffect(() => {
    if (!isLoaded || hasDams) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const cursor = await core.open('dam-board', null);
      const board = await cursor.next();
      await cursor.close();
      if (isCurrent && board !== null) setDamless(board.dams.length === 0);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [core, isLoaded, hasDams]);
  return isDamless;
};

/** The rivers, loaded when the visitor comes near the end of the dams or asks for a city. */
const RiversBelow = (props: ComponentProps<typeof BelowTheDams>) => {
  const { cidade } = useSearch({ from: '/barragens' });
  const [place, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place} className={below}>
      {(isSeen || cidade !== undefined) && (
        <Suspense fallback={null}>
          <BelowTheDams {...props} />
        </Suspense>
      )}
    </div>
  );
};

/** `/barragens`: alerts for silent dams, a card for each dam by name, then the cities downstream. */
export const DamsScreen = () => {
  const board = useLatestFrame('dam-board', null);
  const { sureAt, isLoaded } = useFrames('link-status', null, certaintyOf) ?? UNSURE;
  const [places, setPlaces] = useState<Places | null>(null);
  const dams = board?.dams ?? NO_DAMS;
  const isDamless = useIsDamless(isLoaded, dams.length > 0);
  const silent = dams.filter(({ reportedAt }) => hasGoneSilent(reportedAt, sureAt));
  return (
    <div className={page}>
      <div className={head}>
        <h1>{damsTexts.title}</h1>
        <GateTypeFilter gates={dams.flatMap(({ gates }) => gates)} />
      </div>
      <SilenceAlert dams={silent} />
      {board === null ? (
        <Spinner screen />
      ) : dams.length === 0 ? (
        <Suspense fallback={<WaitingForDams />}>
          {isDamless ? <NoDams /> : <WaitingForDams />}
        </Suspense>
      ) : (
        <>
          <DamCards dams={dams} silent={silent} places={places} />
          <div className={note}>
            <p>
              {damsTexts.senseNote.points(formatNumber(SENSE_THRESHOLD.percent, 1))}
              <Term of="pontoPercentual" /> {damsTexts.senseNote.inOneHour}{' '}
              {damsTexts.senseNote.crest}
              <Term of="vertedouro" />
            </p>
            <UnitNote units={dams.flatMap(damUnits)} />
          </div>
          <div className={happened}>
            <WhatHappened codigos={dams.map(({ station }) => station.codigo)} />
          </div>
          <RiversBelow dams={dams} silent={silent} onPlaces={setPlaces} />
        </>
      )}
    </div>
  );
};

import { useMemo, type ComponentProps, lazy, Suspense } from 'react';
import { cityWaters, rainAbove } from '#domain/network/city-waters.ts';
import { nameOfGauge } from '#domain/network/station-city.ts';
import type { City } from '#domain/network/places.ts';
import type { KnownPlaces } from '#app/network/use-places.ts';
import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { KeepButton } from '#app/places/kept/KeepButton.tsx';
import { cityPlace } from '#app/places/place-ref.ts';
import { useVisit } from '#app/places/kept/use-remembered-places.ts';
import { useNamedPage } from '#app/ui/page-subject.ts';
import { CityGaugeCard } from './CityGaugeCard.tsx';
import * as styles from './CityPage.css.ts';
import { DamsAbove } from '#app/city/upstream/DamsAbove.tsx';
import { WhatHappened } from '#app/journal/WhatHappened.tsx';
import { EmergencyCalls } from '#app/places/EmergencyCalls.tsx';
import { WarningLine } from '#app/warnings/WarningLine.tsx';
import { NearestRain, useNearestRain } from './NearestRain.tsx';
import { RainAbove } from '#app/city/upstream/RainAbove.tsx';
import { RiverLine } from '#app/city/upstream/RiverLine.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { isDayToCome } from '#app/readings/use-station-brief.ts';
import { useSeen } from '#app/ui/use-seen.ts';
import { FRAME_PACE_MS } from '#app/core/frame-pace.ts';
import { useFrames } from '#app/core/use-frames.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { StationBrief, StationBriefsFrame } from '#worker/api/station-briefs.ts';

/** Stations of a city by their codes; what the network has not sent is missing. */
interface Briefs {
  readonly byCodigo: ReadonlyMap<string, StationBrief>;
  readonly frame: StationBriefsFrame;
}

/** Nobody reads a river faster, and each frame has every station. Not before the network is there: its first frame must not wait. */
const PACE_MS = 2_000;
const pace = ({ networkLoaded }: StationBriefsFrame): number =>
  networkLoaded ? PACE_MS : FRAME_PACE_MS;

const byCode = (_: Briefs | null, frame: StationBriefsFrame): Briefs => ({
  frame,
  byCodigo: new Map(frame.briefs.map((brief) => [brief.station.codigo, brief])),
});

/** Subscribes to the briefs of some stations, with their last day or without; null until the first answer. */
const useBriefs = (codigos: readonly Codigo[], withDays: boolean): Briefs | null => {
  const key = [...new Set(codigos)].join(' ');
  const query = useMemo(
    () => ({ codigos: key === '' ? [] : key.split(' '), withDays }),
    [key, withDays],
  );
  return useFrames('station-briefs', query, byCode, pace);
};

const CityStreets = lazy(async () => ({
  default: (await import('./street/CityStreets.tsx')).CityStreets,
}));

/** The streets of a city, loaded once they come near the viewport; nothing where the network has none. */
const StreetsWhenSeen = (city: ComponentProps<typeof CityStreets>) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const { files } = useSiteConfig().network;
  return files === null || files.streets === null ? null : (
    <div ref={place} className={styles.last}>
      <Suspense>{isSeen ? <CityStreets {...city} /> : null}</Suspense>
    </div>
  );
};

/** A gauge farther down does not describe a city. */
const GAUGES_BELOW = 5;

/** The screen of a city that the network has. */
export const CityPage = ({
  city,
  slug,
  known: { places, rivers },
  slugs,
}: {
  readonly city: City;
  readonly slug: string;
  readonly known: KnownPlaces;
  readonly slugs: ReadonlyMap<City, string>;
}) => {
  const place = useMemo(() => cityPlace(slug), [slug]);
  useNamedPage(city.name);
  useVisit(place);
  const found = useNearestRain(city);
  const all = useMemo(() => cityWaters(places, rivers, city), [places, rivers, city]);
  const below = all.gaugesBelow.slice(0, GAUGES_BELOW);
  const gauges = [
    ...city.gauges,
    ...(all.gauge === null ? [] : [all.gauge.codigo]),
    ...[...all.gaugesAbove, ...below].map(({ place: { codigo } }) => codigo),
  ];
  const stations = useBriefs(
    [
      ...gauges,
      ...all.damsAbove.map(({ place: { codigo } }) => codigo),
      ...(found ?? []).map(({ station }) => station.codigo),
    ],
    false,
  );
  const isLoaded = stations?.frame.networkLoaded === true;
  // Those that are known to have no level, as one text: it is the same for every frame in which they are the same.
  const mute = gauges
    .filter((codigo) => {
      const brief = stations?.byCodigo.get(codigo);
      return brief === undefined ? isLoaded : brief.level === null;
    })
    .join(' ');
  const waters = useMemo(() => {
    const silent = new Set(mute.split(' '));
    return cityWaters(places, rivers, city, (codigo) => !silent.has(codigo));
  }, [places, rivers, city, mute]);
  const { gauge, damsAbove } = waters;
  // The last day of these alone: it is long.
  const days = useBriefs(
    [
      ...(gauge === null ? [] : [gauge.codigo]),
      ...damsAbove.map(({ place: { codigo } }) => codigo),
    ],
    true,
  );
  const isToCome = isDayToCome(useSiteConfig().recentSeriesUrl, days?.frame ?? null);
  const briefOf = (codigo: string) =>
    days?.byCodigo.get(codigo) ?? stations?.byCodigo.get(codigo) ?? null;
  // None is no answer before the whole network is there.
  const nearest = found?.length === 0 && !isLoaded ? null : found;
  useAwaitedReadings(
    gauge === null ? nearest === null : briefOf(gauge.codigo) === null && !isLoaded,
  );
  const nameOf = (codigo: string): string =>
    nameOfGauge(places, codigo) ?? briefOf(codigo)?.station.name ?? codigo;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.name}>{city.name}</h1>
        <KeepButton place={place} name={city.name} position={city} />
      </header>
      <WarningLine position={city} city={city.name} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CityGaugeCard
            city={city}
            waters={waters}
            nameOf={nameOf}
            brief={gauge === null || stations === null ? null : briefOf(gauge.codigo)}
            isLoaded={isLoaded}
            isDayToCome={isToCome}
            nearest={nearest}
          />
          <EmergencyCalls />
          {waters.from === null ? null : (
            <RainAbove stations={rainAbove(waters)} briefOf={briefOf} isLoaded={isLoaded} />
          )}
          <NearestRain nearest={nearest} briefOf={briefOf} />
          <WhatHappened
            codigos={[...gauges, ...damsAbove.map(({ place: { codigo } }) => codigo)]}
          />
          <StreetsWhenSeen places={places} slug={slug} />
        </div>
        {waters.from === null ? null : (
          <div className={styles.column}>
            <RiverLine
              city={city}
              waters={waters}
              gaugesBelow={waters.gaugesBelow.slice(0, GAUGES_BELOW)}
              rivers={rivers}
              slugs={slugs}
              briefOf={briefOf}
              isLoaded={isLoaded}
              nameOf={nameOf}
            />
            <DamsAbove
              city={city}
              dams={damsAbove}
              briefOf={briefOf}
              isLoaded={isLoaded}
              isDayToCome={isToCome}
            />
          </div>
        )}
      </div>
    </>
  );
};

import { useMemo, type ReactNode } from 'react';
import { formatReading } from '#domain/format.ts';
import { freshnessOf } from '#domain/freshness.ts';
import type { Station } from '#domain/station.ts';
import { useNow } from '#app/core/use-now.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { Empty } from '#app/ui/Empty.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { groupReadings, type ReadingGroups } from './reading-groups.ts';
import * as styles from './StationIndex.css.ts';
import { StationReadings } from './StationReadings.tsx';
import { useStationSheet } from './station-sheet-context.tsx';

const text = ptBr.stationScreen;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className={styles.label}>{name}</dt>
    <dd className={styles.fact}>{children}</dd>
  </>
);

const Facts = ({ station }: { readonly station: Station }) => {
  const { position, altitude } = station;
  const altitudeText = formatReading(altitude, { unit: 'm', decimals: 0, showsZero: true });
  return (
    <dl className={styles.facts}>
      <Fact name={text.codigo}>
        <bdi>{station.codigo}</bdi>
      </Fact>
      <Fact name={text.type}>{ptBr.station.type(station.type)}</Fact>
      {station.river === null ? null : (
        <Fact name={text.river}>
          <bdi>{station.river}</bdi>
        </Fact>
      )}
      {station.basin === null ? null : (
        <Fact name={text.basin}>
          <bdi>{station.basin}</bdi>
        </Fact>
      )}
      {station.region === null ? null : (
        <Fact name={text.region}>
          <bdi>{station.region}</bdi>
        </Fact>
      )}
      <Fact name={text.position}>
        {position === null
          ? text.positionMissing
          : text.positionOf(position.latitude, position.longitude)}
      </Fact>
      {altitudeText === null ? null : <Fact name={text.altitude}>{altitudeText}</Fact>}
    </dl>
  );
};

const isEmpty = (groups: ReadingGroups): boolean =>
  groups.rainRate === null &&
  [groups.rain, groups.river, groups.dam, groups.weather, groups.other].every(
    (entries) => entries.length === 0,
  );

/** `/estacao/{codigo}`: who and where, and every current reading. */
export const StationIndex = () => {
  const { station, readings, gates, heardAt } = useStationSheet();
  const now = useNow();
  const groups = useMemo(() => groupReadings(readings), [readings]);
  const isOld = freshnessOf(heardAt, now) === 'silent';
  return (
    <div className={styles.layout}>
      <div className={styles.groups} data-old={isOld ? '' : undefined}>
        {isEmpty(groups) && gates.length === 0 ? (
          <Empty title={text.noReadings} text={text.noReadingsText} />
        ) : (
          <StationReadings groups={groups} gates={gates} />
        )}
      </div>
      <section aria-labelledby="station-facts">
        <h2 id="station-facts" className={visuallyHidden}>
          {text.facts}
        </h2>
        <Facts station={station} />
      </section>
    </div>
  );
};

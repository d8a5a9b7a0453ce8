import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { MeasurementType } from '#domain/quantities/measurement-types.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { formatAge, formatUnit } from '#domain/text/format.ts';
import { freshnessOf } from '#domain/stations/freshness.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { controlsTexts, readingTexts } from '#i18n/pt-br/common.ts';
import { mapTexts } from '#i18n/pt-br/map.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import type { StationSheetFrame } from '#worker/api/station-sheet.ts';
import { mainReadings } from './main-readings.ts';
import * as styles from './StationCard.css.ts';
import { TrendLine } from './TrendLine.tsx';

export interface StationCardProps {
  readonly codigo: string;
  /** What the map is about. */
  readonly measurement: MeasurementType;
  /** True when a person has just chosen the station: the card takes the focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

const WayToStation = ({ codigo }: { readonly codigo: string }) => (
  <Link className={styles.link} to="/estacao/{-$codigo}" params={{ codigo }}>
    {mapTexts.openStation}
  </Link>
);

const Readings = ({
  sheet,
  measurement,
}: {
  readonly sheet: StationSheetFrame & { readonly known: true };
  readonly measurement: MeasurementType;
}) => {
  const now = useNow();
  const readings = mainReadings(sheet.readings, measurement, QUANTITIES);
  const age = Number.isNaN(sheet.reportedAt) ? null : formatAge(now - sheet.reportedAt);
  const freshness = freshnessOf(sheet.reportedAt, now);
  const { station } = sheet;
  const types = useTypeNames();
  const where = [station.river, station.basin].filter((part) => part !== null);
  return (
    <>
      <p className={styles.quiet}>
        {types.one[station.type]}
        {where.length > 0 ? ` · ${where.join(' · ')}` : ''}
        {' · '}
        <span className={styles.code}>{station.codigo}</span>
      </p>
      <div className={styles.below}>
        <p className={styles.quiet}>
          {age === null ? mapTexts.ageUnknown : mapTexts.lastReport(age)}
          {freshness === 'silent' ? ` · ${mapTexts.old}` : ''}
        </p>
        <WayToStation codigo={station.codigo} />
      </div>
      {readings.length === 0 ? (
        <p className={styles.empty}>{mapTexts.cardWithoutReadings}</p>
      ) : (
        <dl className={styles.readings} data-old={freshness === 'silent' ? '' : undefined}>
          {readings.map((reading) => (
            <div key={reading.key} className={styles.reading}>
              <dt className={styles.quiet}>{quantityName(reading.key, 'card')}</dt>
              <dd className={styles.value}>
                {reading.number} <bdi className={styles.unit}>{formatUnit(reading.unit)}</bdi>
              </dd>
              {reading.from === null ? null : (
                <dd className={styles.from}>{readingTexts.windFrom(reading.from)}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
      <UnitNote units={readings.map(({ unit }) => unit)} />
    </>
  );
};

/** The chosen station in short: who, what it measures now, since when, and the way to its own screen. */
export const StationCard = ({ codigo, measurement, takesFocus, onClose }: StationCardProps) => {
  const query = useMemo(() => ({ codigo }), [codigo]);
  const sheet = useLatestFrame('station-sheet', query);
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = sheet?.known === true && sheet.station.codigo === codigo ? sheet : null;

  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  useEffect(() => {
    const element = card.current;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    element?.addEventListener('keydown', closeOnEscape);
    return () => element?.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  return (
    <section ref={card} className={styles.card} aria-labelledby="station-card-name">
      <header className={styles.head}>
        <h2 id="station-card-name" ref={heading} tabIndex={-1} className={styles.name}>
          {current?.station.name ?? codigo}
        </h2>
        <button type="button" className={styles.close} onClick={onClose}>
          {controlsTexts.close}
        </button>
      </header>
      <div className={styles.body}>
        {current === null ? (
          <>
            <p className={styles.empty}>
              {sheet?.known === false && sheet.networkLoaded
                ? mapTexts.unknownStation
                : controlsTexts.loading}
            </p>
            <WayToStation codigo={codigo} />
          </>
        ) : (
          <>
            <Readings sheet={current} measurement={measurement} />
            <TrendLine codigo={codigo} />
          </>
        )}
      </div>
    </section>
  );
};

import { Link } from '@tanstack/react-router';
import { formatAge, formatNumber } from '#domain/format.ts';
import { ageOf, freshnessOf } from '#domain/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { DamEntry } from '#worker/api/frames.ts';
import * as styles from './DamCard.css.ts';
import { GateList } from './GateList.tsx';
import { LevelGauge } from './LevelGauge.tsx';

const METRE_DECIMALS = 2;
const VOLUME_DECIMALS = 1;
const PERCENT_DECIMALS = 1;

const metres = (value: number | null): string | null =>
  value === null ? null : ptBr.units.metres(formatNumber(value, METRE_DECIMALS));

const volume = (value: number): string => formatNumber(value, VOLUME_DECIMALS);

const storageOf = ({ storage, storageMaximum }: DamEntry): string | null => {
  if (storage === null) return null;
  return storageMaximum === null
    ? ptBr.units.hectometres(volume(storage))
    : ptBr.dams.storageOf(volume(storage), ptBr.units.hectometres(volume(storageMaximum)));
};

const Age = ({ heardAt }: Pick<DamEntry, 'heardAt'>) => {
  const now = useNow();
  const freshness = freshnessOf(heardAt, now);
  return (
    <p className={styles.age[freshness]}>
      {freshness === 'unknown'
        ? ptBr.dams.neverHeard
        : ptBr.dams.heard(formatAge(ageOf(heardAt, now)))}
      {(freshness === 'late' || freshness === 'silent') && ptBr.table.old}
    </p>
  );
};

/** One dam: the percentage that can be read across a room, then what explains it. */
export const DamCard = ({
  dam,
  gateType,
}: {
  readonly dam: DamEntry;
  /** Lists the gates of this type alone; null lists all. */
  readonly gateType: string | null;
}) => {
  const facts = [
    { label: ptBr.dams.upstream, text: metres(dam.upstream) ?? ptBr.station.noReading },
    { label: ptBr.dams.downstream, text: metres(dam.downstream) },
    { label: ptBr.dams.storage, text: storageOf(dam) },
    // Nothing flows over the crest most of the time: only then is it news.
    { label: ptBr.dams.spill, text: dam.spill === 0 ? null : metres(dam.spill) },
  ];
  return (
    <article className={styles.card}>
      <header>
        <h2 className={styles.name}>
          <Link
            to="/estacao/{-$codigo}"
            params={{ codigo: dam.station.codigo }}
            className={styles.nameLink}
            preload={false}
          >
            {dam.station.name}
          </Link>
        </h2>
        <p className={styles.place}>
          {[dam.station.river, dam.station.codigo].filter((part) => part !== null).join(' · ')}
        </p>
      </header>
      <div className={styles.level}>
        <LevelGauge percent={dam.percent} />
        <div>
          {dam.percent === null ? (
            <p className={styles.noLevel}>{ptBr.dams.noLevel}</p>
          ) : (
            <p className={styles.figure}>
              {formatNumber(dam.percent, PERCENT_DECIMALS)}
              <span className={styles.unit}>{'\u00a0'}%</span>
            </p>
          )}
          <p className={styles.ofWhat}>{ptBr.dams.full}</p>
          <Age heardAt={dam.heardAt} />
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ({ label, text }) =>
            text !== null && (
              <div key={label} className={styles.fact}>
                <dt className={styles.term}>{label}</dt>
                <dd className={styles.value}>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <GateList gates={dam.gates} type={gateType} />
    </article>
  );
};

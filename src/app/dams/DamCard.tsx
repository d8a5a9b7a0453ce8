import { memo, useEffect, useState } from 'react';
import { useKnownBrief } from '#app/readings/use-station-brief.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { Link } from '@tanstack/react-router';
import { formatUnit } from '#domain/text/format.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import type { DamEntry } from '#worker/api/dam-board.ts';
import { LastDay, LoadingDay } from '#app/readings/recent/LastDay.tsx';
import * as styles from './DamCard.css.ts';
import { DamFacts } from '#app/readings/dam/DamFacts.tsx';
import { GateList } from '#app/readings/dam/GateList.tsx';
import { LevelGauge } from '#app/readings/LevelGauge.tsx';
import { momentOf } from '#app/core/link-details.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { quantityNumber } from '#i18n/readings/quantity-text.ts';
import { ReportAge } from '#app/readings/ReportAge.tsx';
import { SenseWord } from '#app/readings/dam/SenseWord.tsx';
import { type LiveDamTrend, useDamTrend } from '#app/readings/dam/use-dam-trend.ts';
import { useSeen } from '#app/ui/use-seen.ts';

const CREST_PERCENT = 100;

export interface DamCardProps {
  readonly dam: DamEntry;
  /** Its river by the network's places; null while they are not there, or without one. */
  readonly river: string | null;
  /** Whether the network is live but this dam is not. */
  readonly isSilent: boolean;
  /** Lists only gates of this type; null lists all. */
  readonly gateType: string | null;
}

const Level = ({ percent, spill }: Pick<DamEntry, 'percent' | 'spill'>) => {
  // In an unknown unit the value cannot be compared with the crest.
  const isOver =
    (comparableNumber(percent) ?? 0) > CREST_PERCENT || (comparableNumber(spill) ?? 0) > 0;
  return (
    <>
      {percent === null ? (
        <p className={styles.noLevel}>{readingTexts.noLevel}</p>
      ) : (
        <p className={styles.figure}>
          {quantityNumber('percentual', percent)}
          <bdi className={styles.unit}>
            {'\u00a0'}
            {formatUnit(percent.unit)}
          </bdi>
        </p>
      )}
      <p className={styles.ofWhat}>{readingTexts.ofReservoir}</p>
      {isOver ? <p className={styles.over}>{damsTexts.aboveSpillway}</p> : null}
    </>
  );
};

const DamSheet = ({
  dam,
  river,
  isSilent,
  gateType,
  trend,
}: DamCardProps & { readonly trend: LiveDamTrend | null }) => {
  const zone = useTimeZone();
  return (
    <>
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
          {[dam.station.river ?? river, dam.station.codigo]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        {isSilent ? (
          <p className={styles.silence}>
            {damsTexts.silent(momentOf(dam.reportedAt, serverNow(), zone))}
          </p>
        ) : null}
      </header>
      <div className={styles.level} data-old={isSilent ? '' : undefined}>
        <LevelGauge percent={comparableNumber(dam.percent)} />
        <div>
          <Level percent={dam.percent} spill={dam.spill} />
          {trend === null || trend.history.kind === 'loading' ? (
            <SenseWord sense="loading" />
          ) : (
            <SenseWord sense={isSilent ? null : trend.sense} />
          )}
          <ReportAge of={dam} />
        </div>
      </div>
      <DamFacts dam={dam} trend={trend} />
      {trend === null ? (
        <LoadingDay />
      ) : (
        <LastDay drawn={trend.drawn} history={trend.history} retry={trend.retry} />
      )}
      <GateList gates={dam.gates} type={gateType} />
    </>
  );
};

interface FollowedDam extends Pick<DamCardProps, 'dam'> {
  readonly onTrend: (trend: LiveDamTrend) => void;
}

/** Follows a dam's last day while mounted, beside the sheet: that keeps its elements, so that no focus and no press on them is lost. */
const DamFollower = memo(({ dam, onTrend }: FollowedDam) => {
  const trend = useDamTrend(dam, useKnownBrief(dam.station.codigo));
  useEffect(() => onTrend(trend), [trend, onTrend]);
  return null;
});

/**
 * One dam: its percentage, then what explains it. The history is requested when the card comes near the viewport: a network may
 * have many dams, and its provider must not be flooded (PROVIDER 4).
 */
export const DamCard = (props: DamCardProps) => {
  const [place, isSeen] = useSeen<HTMLElement>();
  const [trend, setTrend] = useState<LiveDamTrend | null>(null);
  return (
    <article ref={place} className={styles.card[props.isSilent ? 'silent' : 'live']}>
      {isSeen && <DamFollower dam={props.dam} onTrend={setTrend} />}
      <DamSheet {...props} trend={trend} />
    </article>
  );
};

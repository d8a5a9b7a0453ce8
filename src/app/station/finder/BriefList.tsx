import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { formatAge, formatDistance } from '#domain/text/format.ts';
import { ageOf, freshnessOf, isOverdue } from '#domain/stations/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { nearbyTexts, readingTexts, stationTexts } from '#app/i18n/pt-br/common.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { NearStation, StationBrief } from '#worker/api/station-board.ts';
import { type BriefReason, briefTexts } from './brief-texts.ts';
import * as styles from './BriefList.css.ts';

const isNear = (brief: StationBrief | NearStation): brief is NearStation => 'distance' in brief;

const Line = ({
  brief,
  reason,
}: {
  readonly brief: StationBrief | NearStation;
  readonly reason: BriefReason;
}) => {
  const now = useNow();
  const { station, reportedAt } = brief;
  const freshness = freshnessOf(reportedAt, now);
  const isOld = isOverdue(freshness);
  const age =
    freshness === 'unknown' ? readingTexts.neverReported : formatAge(ageOf(reportedAt, now));
  // A silent station's last rate says nothing about now.
  const { value, detail } = briefTexts(
    freshness === 'silent' ? { ...brief, rate: null } : brief,
    reason,
  );
  return (
    <li className={styles.item}>
      <Link
        className={styles.link}
        to="/estacao/{-$codigo}"
        params={{ codigo: station.codigo }}
        preload={false}
      >
        <span className={styles.words}>
          <bdi className={styles.name}>{station.name}</bdi>{' '}
          <span className={styles.detail}>
            {isNear(brief)
              ? nearbyTexts.away(formatDistance(brief.distance))
              : stationTexts.type(station.type)}
            {' · '}
            {age}
            {isOld ? <span className={visuallyHidden}>{readingTexts.old}</span> : null}
          </span>{' '}
        </span>
        <span className={styles.reading}>
          <span className={styles.valueOf[isOld ? 'old' : 'now']}>{value}</span>{' '}
          {detail === null ? null : <span className={styles.detail}>{detail}</span>}
        </span>
      </Link>
    </li>
  );
};

/** Stations with their main number, each a link to its screen. If empty, `none` explains why. */
export const BriefList = ({
  title,
  briefs,
  reason = 'itself',
  none = null,
}: {
  readonly title: string;
  readonly briefs: readonly (StationBrief | NearStation)[];
  readonly reason?: BriefReason;
  readonly none?: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {briefs.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ol>
          {briefs.map((brief) => (
            <Line key={brief.id} brief={brief} reason={reason} />
          ))}
        </ol>
      )}
    </section>
  );
};

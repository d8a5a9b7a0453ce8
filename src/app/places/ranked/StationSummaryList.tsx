import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { formatDistance } from '#domain/text/format.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { nearbyTexts } from '#i18n/pt-br/screens/nearby.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import type { NearStation, StationSummary } from '#worker/api/station-board.ts';
import { type SummaryReason, summaryTexts } from './summary-texts.ts';
import * as styles from './StationSummaryList.css.ts';

const isNear = (summary: StationSummary | NearStation): summary is NearStation =>
  'distance' in summary;

const Line = ({
  summary,
  reason,
}: {
  readonly summary: StationSummary | NearStation;
  readonly reason: SummaryReason;
}) => {
  const now = useNow();
  const types = useTypeNames();
  const { station } = summary;
  const { age, note, isOld } = reportWords(summary, now);
  const { value, detail } = summaryTexts(summary, reason, freshnessOf(summary, now) === 'silent');
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
            {isNear(summary)
              ? nearbyTexts.away(formatDistance(summary.distance))
              : types.one[station.type]}
            {' · '}
            {age}
            {note === null ? null : `, ${note}`}
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
export const StationSummaryList = ({
  title,
  summaries,
  reason = 'itself',
  none = null,
}: {
  readonly title: string;
  readonly summaries: readonly (StationSummary | NearStation)[];
  readonly reason?: SummaryReason;
  readonly none?: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {summaries.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ol>
          {summaries.map((summary) => (
            <Line key={summary.station.codigo} summary={summary} reason={reason} />
          ))}
        </ol>
      )}
    </section>
  );
};

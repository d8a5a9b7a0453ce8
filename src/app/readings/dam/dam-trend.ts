import { DAY_MS, HOUR_MS } from '#domain/time/epoch-ms.ts';
import { type HourlyChange, inflowSense, type InflowSense } from '#domain/stations/inflow-sense.ts';
import { type QuantityId, unitBeside } from '#domain/quantities/quantities.ts';
import { changeOver, levelChangeOver } from '#domain/series/level-trend.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import type { DamEntry } from '#worker/api/dam-board.ts';
import type { Series } from '#worker/api/station-series.ts';
import { recentPoints } from '#app/readings/recent/recent-points.ts';

/** What a dam's trend is made of. */
export const DAM_FIELDS = ['barramento_porc', 'barramento_nivel'] as const;

/** Change of a dam over the day before its last reading. */
export interface DamTrend {
  /** The series to draw: percent of the storage where known, else metres above the dam. */
  readonly drawn: {
    readonly id: QuantityId;
    readonly points: readonly SeriesPoint[];
    /** Null: `N/D`. */
    readonly unit: string | null;
  };
  readonly lastHour: HourlyChange;
  readonly lastDay: HourlyChange;
  /** Null if too little is known. */
  readonly sense: InflowSense | null;
}

type Readings = Pick<DamEntry, 'percent' | 'upstream' | 'reportedAt'>;

/** Its storage in percent and its level in metres, up to the current reading. */
const pointsOf = ({ percent, upstream, reportedAt }: Readings, series: readonly Series[]) => ({
  storage: recentPoints(series, 'barramento_porc', {
    value: comparableNumber(percent),
    reportedAt,
  }),
  level: recentPoints(series, 'barramento_nivel', {
    value: comparableNumber(upstream),
    reportedAt,
  }),
});

const changesOf = ({
  storage,
  level,
}: ReturnType<typeof pointsOf>): Pick<DamTrend, 'lastHour' | 'lastDay' | 'sense'> => {
  const changes = (span: number): HourlyChange => ({
    percent: changeOver(storage, span),
    metres: levelChangeOver(level, span),
  });
  const lastHour = changes(HOUR_MS);
  return { lastHour, lastDay: changes(DAY_MS), sense: inflowSense(lastHour) };
};

/** The trend of a dam from its last day and its current reading. */
export const damTrend = (dam: Readings, series: readonly Series[]): DamTrend => {
  const { storage, level } = pointsOf(dam, series);
  const { percent, upstream } = dam;
  return {
    drawn:
      storage.length > 0
        ? {
            id: 'percentual',
            points: storage,
            unit: unitBeside('percentual', percent),
          }
        : {
            id: 'montante',
            points: level,
            unit: unitBeside('montante', upstream),
          },
    ...changesOf({ storage, level }),
  };
};

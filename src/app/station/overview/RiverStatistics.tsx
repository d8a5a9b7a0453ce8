import { HOUR_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { statisticsOver } from '#domain/series/series-statistics.ts';
import { useSeen } from '#app/ui/use-seen.ts';
import { quantityNumber } from '#i18n/readings/quantity-text.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { type StatisticsRow, StatisticsTable } from './StatisticsTable.tsx';
import { NO_BRIEF } from '#app/readings/use-station-brief.ts';
import { useRiverLevels } from '#app/readings/recent/use-river-levels.ts';

const text = stationScreenTexts;

const WEEK_MS = 7 * 24 * HOUR_MS;

interface RiverStatisticsProps {
  readonly codigo: string;
  /** Metres. */
  readonly level: number;
  readonly reportedAt: EpochMs;
  /** The last day, at the finest known step. */
  readonly day: readonly SeriesPoint[];
}

const written = (level: number): string => quantityNumber('rio', { value: level, decimals: null });

const rowOf = (title: string, points: readonly SeriesPoint[], length: number): StatisticsRow => {
  const known = points.filter(({ value }) => !Number.isNaN(value));
  const to = known.at(-1)?.time ?? epochMs(0);
  const statistics = statisticsOver(known, epochMs(to - length), to);
  return {
    title,
    values:
      statistics === null
        ? [null, null, null]
        : [written(statistics.maximum), written(statistics.mean), written(statistics.minimum)],
  };
};

const Table = ({
  day,
  week,
}: {
  readonly day: readonly SeriesPoint[];
  readonly week: readonly SeriesPoint[];
}) => (
  <StatisticsTable
    reading={quantityName('rio')}
    rows={[
      rowOf(text.statistics['001h'], day, HOUR_MS),
      rowOf(text.statistics['168h'], week, WEEK_MS),
    ]}
  />
);

const WithWeek = ({ codigo, level, reportedAt, day }: RiverStatisticsProps) => {
  const { points, history } = useRiverLevels(codigo, WEEK_MS, level, reportedAt, NO_BRIEF);
  // Without history the present level would be the highest and the lowest of the week.
  return <Table day={day} week={history.kind === 'ready' ? points : []} />;
};

/** Highest, mean and lowest level of an hour and a week, from history and our own log. The week is requested when visible. */
export const RiverStatistics = (props: RiverStatisticsProps) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place}>{isSeen ? <WithWeek {...props} /> : <Table day={props.day} week={[]} />}</div>
  );
};

import { stationId } from '#domain/stations/station.ts';
import { useMemo } from 'react';
import { formatUnit } from '#domain/text/format.ts';
import { freshnessOf, isOverdue } from '#domain/stations/quality/freshness.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { MainReading } from '#domain/stations/main-reading.ts';
import { comparableNumber, type ShownReading } from '#domain/tags/shown-reading.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { useNow } from '#app/core/use-now.ts';
import { LastDay } from '#app/readings/recent/LastDay.tsx';
import { damUnits, DamFacts } from '#app/readings/dam/DamFacts.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { GateList } from '#app/readings/dam/GateList.tsx';
import { LevelGauge } from '#app/readings/LevelGauge.tsx';
import { SenseWord } from '#app/readings/dam/SenseWord.tsx';
import { useKnownBrief } from '#app/readings/use-station-brief.ts';
import { useDamTrend } from '#app/readings/dam/use-dam-trend.ts';
import { mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { quantityNumber } from '#i18n/readings/quantity-text.ts';
import type { DamEntry } from '#worker/api/dam-board.ts';
import * as styles from './DamHeadline.css.ts';
import { ReportAge } from '#app/readings/ReportAge.tsx';
import { figure, headline, unit } from './StationHeadline.css.ts';
import type { KnownStation } from '#app/station/station-sheet-context.tsx';

/** The station in the form of the dams screen. */
const damOf = ({ station, readings, gates, reportedAt }: KnownStation): DamEntry => {
  const shownAt = (path: ReadingPath): ShownReading | null => {
    const reading = readings.find((candidate) => candidate.path === path);
    if (typeof reading?.value !== 'number') return null;
    const { value, unit, decimals, comparable } = reading;
    return { value, unit, decimals, comparable };
  };
  return {
    // Unused here: a station's own screen shows one dam only.
    id: stationId(0),
    station,
    percent: shownAt(READING_PATHS.damPercent),
    upstream: shownAt(READING_PATHS.damUpstream),
    downstream: shownAt(READING_PATHS.damDownstream),
    spill: shownAt(READING_PATHS.damSpill),
    storage: shownAt(READING_PATHS.damStorage),
    storageMaximum: shownAt(READING_PATHS.damStorageMaximum),
    gates,
    reportedAt,
  };
};

/** A dam: storage, trend, last day, levels and gates, as on the dams screen. */
export const DamHeadline = ({
  sheet,
  main,
}: {
  readonly sheet: KnownStation;
  readonly main: MainReading;
}) => {
  const dam = useMemo(() => damOf(sheet), [sheet]);
  const trend = useDamTrend(dam, useKnownBrief(sheet.station.codigo));
  const { name, detail } = mainReadingWords(main);
  const isOld = isOverdue(freshnessOf(sheet, useNow()));
  return (
    <section className={headline}>
      <div className={styles.level}>
        <LevelGauge percent={comparableNumber(dam.percent)} />
        <div>
          <h2>{name}</h2>
          <ReportAge of={sheet} isNamed />
          <p className={figure[isOld ? 'old' : 'now']}>
            {quantityNumber(main.quantity, main.shown)}{' '}
            <bdi className={unit}>{formatUnit(main.shown.unit)}</bdi>
          </p>
          <p>{detail}</p>
          {trend.history.kind === 'loading' ? null : (
            <SenseWord sense={isOld ? null : trend.sense} />
          )}
        </div>
      </div>
      <div className={styles.rest}>
        <LastDay drawn={trend.drawn} history={trend.history} retry={trend.retry} />
        <DamFacts dam={dam} trend={trend} />
        <UnitNote units={damUnits(dam)} />
        <GateList gates={dam.gates} type={null} />
      </div>
    </section>
  );
};

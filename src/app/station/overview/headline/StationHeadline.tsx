import type { RecentDay } from '#worker/api/station-briefs.ts';
import { DAY_MS, later } from '#domain/time/epoch-ms.ts';
import type { ReactNode } from 'react';
import { formatUnit } from '#domain/text/format.ts';
import { freshnessOf, isOverdue } from '#domain/stations/quality/freshness.ts';
import { quantityOf, unitBeside } from '#domain/quantities/quantities.ts';
import { hasDatumShift, levelChangeOver, type LevelRise } from '#domain/series/level-trend.ts';
import type { MainReading } from '#domain/stations/main-reading.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { useNow } from '#app/core/use-now.ts';
import { changeText } from '#i18n/readings/trend-texts.ts';
import { AlertLine } from '#app/readings/AlertLine.tsx';
import { RiverRise } from '#app/readings/rise/RiverRise.tsx';
import { LastDay } from '#app/readings/recent/LastDay.tsx';
import { mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { quantityNumber } from '#i18n/readings/quantity-text.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { rainBeside } from './rain-beside.ts';
import { ReportAge } from '#app/readings/ReportAge.tsx';
import type { ReadingGroups } from '#app/station/overview/reading-groups.ts';
import { useStationSheet } from '#app/station/station-sheet-context.tsx';
import * as styles from './StationHeadline.css.ts';
import type { RiverLevels } from '#app/readings/recent/use-river-levels.ts';

const text = stationScreenTexts;

/** The main reading: number, unit, age. */
const Answer = ({
  title,
  number,
  unit,
  instead = stationTexts.noReading,
  children,
}: {
  readonly title: string;
  /** Null: the words of `instead` are shown. */
  readonly number: string | null;
  readonly unit: string | null;
  readonly instead?: string;
  readonly children?: ReactNode;
}) => {
  const sheet = useStationSheet();
  const isOld = isOverdue(freshnessOf(sheet, useNow()));
  return (
    <div className={styles.answer}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <ReportAge of={sheet} isNamed />
      </div>
      {number === null ? (
        <p className={styles.words}>{instead}</p>
      ) : (
        <p className={styles.figure[isOld ? 'old' : 'now']}>
          {number}
          <bdi className={styles.unit}>{` ${formatUnit(unit)}`}</bdi>
        </p>
      )}
      {children}
    </div>
  );
};

interface HeadlineProps {
  readonly codigo: string;
  /** Null: the station has none. */
  readonly main: MainReading | null;
  readonly groups: ReadingGroups;
}

interface RiverProps {
  readonly levels: RiverLevels;
  /** As the core knows it; null until it does. */
  readonly rise: LevelRise | null;
  /** The last day of the river, without the history; null if unknown. */
  readonly day: RecentDay | null;
}

/** Title, number and unit of a main reading. */
const answerOf = (main: MainReading) => ({
  title: mainReadingWords(main).name,
  number: main.state === 'dry' ? null : quantityNumber(main.quantity, main.shown),
  unit: main.shown.unit,
});

/** `4,62 m`, the trend, and the last day as a line. */
const RiverHeadline = ({ levels, rise, day, ...props }: HeadlineProps & RiverProps) => {
  const { codigo, main } = props;
  const sheet = useStationSheet();
  const { points } = levels;
  // A silent station's last level is not the present one.
  const isSilent = freshnessOf(sheet, useNow()) === 'silent';
  const value = comparableNumber(main?.shown ?? null);
  const unit = unitBeside('rio', main?.shown ?? null);
  const change = { metres: levelChangeOver(points, DAY_MS), percent: null };
  const ofDay = changeText(change, unit);
  const look = { unit, decimals: main?.shown.decimals ?? quantityOf('rio').decimals };
  return (
    <>
      <Answer
        {...(main === null
          ? { title: quantityName('rio'), number: null, unit: null }
          : answerOf(main))}
      >
        {value === null ? null : isSilent ? (
          <p className={styles.detail}>{text.trendSilent}</p>
        ) : (
          <>
            <RiverRise
              rise={rise}
              points={points}
              to={later(sheet.reportedAt, points.at(-1)?.time ?? sheet.reportedAt)}
              unit={unit}
              isWaiting={levels.history.kind === 'loading'}
            />
            <AlertLine
              codigo={codigo}
              field="rio_nivel"
              value={value}
              look={look}
              day={day}
              rise={rise}
            />
          </>
        )}
        {ofDay === null ? null : <p className={styles.detail}>{text.inOneDay(ofDay)}</p>}
        {main?.state === 'altitude' ? <p className={styles.note}>{text.flags.altitude}</p> : null}
        {hasDatumShift(points) ? <p className={styles.note}>{text.flags['datum-shift']}</p> : null}
      </Answer>
      <div>
        <LastDay
          drawn={{ id: 'rio', points, unit }}
          history={levels.history}
          retry={levels.retry}
        />
      </div>
    </>
  );
};

/** The station's main reading, its trend and its age. */
export const StationHeadline = ({
  levels,
  rise,
  day,
  ...props
}: HeadlineProps & {
  /** Of the river, if there is one. */
  readonly levels: RiverLevels | null;
} & Pick<RiverProps, 'rise' | 'day'>) => {
  const { main, groups } = props;
  if (main === null || main.quantity === 'rio') {
    return levels === null ? null : (
      <section className={styles.headline}>
        <RiverHeadline {...props} levels={levels} rise={rise} day={day} />
      </section>
    );
  }
  const beside = rainBeside(main, groups);
  return (
    <section className={styles.plain}>
      <Answer {...answerOf(main)} instead={mainReadingWords(main).value}>
        {beside === null ? null : <p className={styles.detail}>{beside}</p>}
      </Answer>
    </section>
  );
};

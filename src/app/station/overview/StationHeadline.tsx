import type { MonthExtent } from '#contract/recent-series.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { ReactNode } from 'react';
import { type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { formatMeasured, formatUnit } from '#domain/text/format.ts';
import { freshnessOf, isOverdue } from '#domain/stations/freshness.ts';
import { isAltitude } from '#domain/quantities/altitude-level.ts';
import {
  directionOfRate,
  hasDatumShift,
  levelChangeOver,
  riseRate,
} from '#domain/series/level-trend.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { useNow } from '#app/core/use-now.ts';
import { changeText, rateText } from '#i18n/readings/trend-texts.ts';
import { AlertLine } from '#app/readings/AlertLine.tsx';
import { LastDay } from '#app/readings/LastDay.tsx';
import { quantityNumber, quantityText } from '#i18n/readings/quantity-text.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { stationScreenTexts } from '#i18n/pt-br/station.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import type { Headline } from './headline.ts';
import { measuredAt } from './reading-age.ts';
import { ReadingAge } from './ReadingAge.tsx';
import type { ReadingEntry } from './reading-groups.ts';
import * as styles from './StationHeadline.css.ts';
import type { RiverLevels } from './use-river-levels.ts';

const text = stationScreenTexts;

/** The main reading: number, unit, age. */
const Answer = ({
  title,
  at,
  number,
  unit,
  instead = stationTexts.noReading,
  children,
}: {
  readonly title: string;
  readonly at: EpochMs;
  /** Null: the words of `instead` are shown. */
  readonly number: string | null;
  readonly unit: string | null;
  readonly instead?: string;
  readonly children?: ReactNode;
}) => {
  const freshness = freshnessOf(at, useNow());
  const isOld = isOverdue(freshness);
  return (
    <div className={styles.answer}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <ReadingAge at={at} />
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

/** Direction and rate of the river; if unknown, the reason. */
const RiverTrend = ({
  levels,
  reportedAt,
}: {
  readonly levels: RiverLevels;
  readonly reportedAt: EpochMs;
}) => {
  const { points, history } = levels;
  const freshness = freshnessOf(reportedAt, useNow());
  if (freshness === 'silent') return <p className={styles.detail}>{text.trendSilent}</p>;
  const rate = riseRate(points, later(reportedAt, points.at(-1)?.time ?? reportedAt));
  if (rate === null) {
    return (
      <p className={styles.detail}>
        {history.kind === 'loading' ? text.trendLoading : text.trendUnknown}
      </p>
    );
  }
  return (
    <p className={styles.trend}>
      <TrendMark direction={directionOfRate(rate)} />
      <span className={styles.sentence}>{rateText(rate)}</span>
    </p>
  );
};

/** `4,62 m`, the trend, and the last day as a line. */
const RiverHeadline = ({
  codigo,
  entry,
  reportedAt,
  levels,
  month,
}: {
  readonly codigo: string;
  readonly entry: ReadingEntry;
  readonly reportedAt: EpochMs;
  readonly levels: RiverLevels;
  readonly month: MonthExtent | null;
}) => {
  const { value, unit, decimals, comparable, updatedAt } = entry;
  const hasAltitude = comparable && value !== null && isAltitude(value);
  const { points } = levels;
  const isShifted = hasDatumShift(points);
  // A silent station's last level says nothing about now.
  const isSilent = freshnessOf(reportedAt, useNow()) === 'silent';
  const day = changeText({ metres: levelChangeOver(points, DAY_MS), percent: null });
  return (
    <>
      <Answer
        title={hasAltitude ? text.waterAltitude : quantityName('rio')}
        at={measuredAt(updatedAt, reportedAt)}
        number={value === null ? null : formatMeasured(value, decimals)}
        unit={unit}
      >
        {value === null || !comparable ? null : (
          <RiverTrend levels={levels} reportedAt={reportedAt} />
        )}
        {value === null || !comparable || isSilent ? null : (
          <AlertLine
            codigo={codigo}
            field="rio_nivel"
            value={value}
            look={{ unit, decimals }}
            month={month}
          />
        )}
        {day === null ? null : <p className={styles.detail}>{text.inOneDay(day)}</p>}
        {hasAltitude ? <p className={styles.note}>{text.flags.altitude}</p> : null}
        {isShifted ? <p className={styles.note}>{text.flags['datum-shift']}</p> : null}
      </Answer>
      <div>
        <LastDay drawn={{ id: 'rio', points }} history={levels.history} retry={levels.retry} />
      </div>
    </>
  );
};

const RainHeadline = ({
  hour,
  day,
  reportedAt,
}: {
  readonly hour: ShownReading;
  readonly day: ShownReading | null;
  readonly reportedAt: EpochMs;
}) => {
  const dayText = quantityText('chuva024h', day);
  // SPEC 9: a zero of rain is not shown as a number.
  const isDry = hour.value === 0;
  const withoutDay = isDry ? text.dryDay : null;
  return (
    <Answer
      title={text.rainNow}
      at={reportedAt}
      number={isDry ? null : quantityNumber('chuva001h', hour)}
      unit={hour.unit}
      instead={text.dryNow}
    >
      <p className={styles.detail}>{dayText === null ? withoutDay : text.rainOfDay(dayText)}</p>
    </Answer>
  );
};

/** The station's main reading, its trend and its age. */
export const StationHeadline = ({
  codigo,
  headline,
  reportedAt,
  levels,
  month,
}: {
  readonly codigo: string;
  readonly headline: Exclude<Headline, { readonly kind: 'dam' }>;
  readonly reportedAt: EpochMs;
  /** Of the river, if there is one. */
  readonly levels: RiverLevels | null;
  /** The last 30 days of the river; null if unknown. */
  readonly month: MonthExtent | null;
}) => {
  switch (headline.kind) {
    case 'river':
      return levels === null ? null : (
        <section className={styles.headline}>
          <RiverHeadline
            codigo={codigo}
            entry={headline.entry}
            reportedAt={reportedAt}
            levels={levels}
            month={month}
          />
        </section>
      );
    case 'rain':
      return (
        <section className={styles.plain}>
          <RainHeadline hour={headline.hour} day={headline.day} reportedAt={reportedAt} />
        </section>
      );
    case 'temperature': {
      const { value, unit, decimals, updatedAt } = headline.entry;
      const rain = quantityText('chuva001h', headline.hour);
      return (
        <section className={styles.plain}>
          <Answer
            title={quantityName('temperatura')}
            at={measuredAt(updatedAt, reportedAt)}
            number={value === null ? null : formatMeasured(value, decimals)}
            unit={unit}
          >
            {rain === null ? null : <p className={styles.detail}>{text.rainOfHour(rain)}</p>}
          </Answer>
        </section>
      );
    }
  }
};

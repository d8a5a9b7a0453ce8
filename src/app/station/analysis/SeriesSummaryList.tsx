import { useCallback, useMemo } from 'react';
import { useTimeZone } from '#app/site-config.tsx';
import { earlier, later } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import { clipSeries, seriesKey } from '#app/chart/marks/chart-panels.ts';
import { gapSpans } from '#app/chart/marks/gap-spans.ts';
import { lastPoint, summarise, type ReadingPoint } from '#app/chart/marks/readout.ts';
import {
  readingMoment,
  seriesTitle,
  seriesValueText,
  thresholdLook,
} from '#app/chart/view/series-texts.ts';
import { viewSpan, type ChartView } from '#app/chart/gestures/chart-view.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { Readable } from '#app/state/store.ts';
import { useWritten } from '#app/state/use-written.ts';
import { thresholdDistance } from '#i18n/readings/threshold-texts.ts';
import { analysisTexts, chartTexts } from '#i18n/pt-br/screens/analysis.ts';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { writeText } from '#app/ui/write-text.ts';
import type { Series } from '#worker/api/station-series.ts';
import * as styles from './ChartScreen.css.ts';

/** What is read off a series in some views of one range. */
interface SummarySource {
  readonly series: Series;
  readonly range: TimeSpan;
  /** The part of time the series covers. */
  readonly held: TimeSpan;
  /** None unless the range ends now. */
  readonly thresholds: readonly ChartedLevel[];
  readonly zone: TimeZone;
}

const FIGURES = ['last', 'minimum', 'maximum'] as const;

interface FigureTexts {
  readonly value: string;
  readonly when: string;
}

/** The texts of one series in a view. */
type SummaryTexts = Readonly<Record<(typeof FIGURES)[number], FigureTexts>> & {
  /** Notes: gaps, suspect readings, thresholds. */
  readonly remarks: string;
};

const remarksOf = (
  { series, held, thresholds }: SummarySource,
  clipped: Series,
  view: ChartView,
  span: TimeSpan,
): string => {
  const known = { from: later(span.from, held.from), to: earlier(span.to, held.to) };
  const gaps = gapSpans([clipped], known).length;
  const suspectCount = (series.suspects?.times ?? new Float64Array()).filter(
    (time) => time >= span.from && time <= span.to,
  ).length;
  return [
    ...(gaps === 0 ? [] : [chartTexts.gaps(gaps)]),
    ...(suspectCount === 0 ? [] : [chartTexts.suspectCount(suspectCount)]),
    // A distance is that of the present.
    ...(view.kind === 'fixed' || (series.line?.laterMs ?? 0) > 0 ? [] : thresholds)
      .filter(({ field }) => field === series.field)
      .map((threshold) =>
        thresholdDistance(threshold, lastPoint(clipped)?.value ?? null, thresholdLook(series)),
      ),
  ].join(' · ');
};

const figureTexts = (
  { series, zone }: SummarySource,
  { time, value }: ReadingPoint,
  span: TimeSpan,
): FigureTexts => ({
  value: seriesValueText(series, value),
  // Many instants have no rain: none of them deserves a time.
  when:
    value === 0 && !seriesSourceOf(series.field).showsZero
      ? ''
      : readingMoment(series, time, span.to, zone),
});

/** Last, lowest and highest reading of a series in a view, with its notes; null without a reading. */
const summaryTexts = (source: SummarySource, view: ChartView): SummaryTexts | null => {
  const span = viewSpan(view, source.range);
  const clipped = clipSeries(source.series, span);
  const summary = clipped === null ? null : summarise(clipped);
  if (clipped === null || summary === null) return null;
  const textsOf = (key: (typeof FIGURES)[number]): FigureTexts =>
    figureTexts(source, summary[key], span);
  return {
    last: textsOf('last'),
    minimum: textsOf('minimum'),
    maximum: textsOf('maximum'),
    remarks: remarksOf(source, clipped, view, span),
  };
};

type TextsOf = (view: ChartView) => SummaryTexts | null;

/** The texts of a source, computed once for a view. */
const rememberedTexts = (source: SummarySource): TextsOf => {
  let last: { readonly view: ChartView; readonly texts: SummaryTexts | null } | null = null;
  return (view) => {
    if (last?.view !== view) last = { view, texts: summaryTexts(source, view) };
    return last.texts;
  };
};

/** A text that changes without React, and is not there while it is empty. */
const useSummaryText = (
  seen: Readable<ChartView>,
  textsOf: TextsOf,
  part: (texts: SummaryTexts) => string,
) =>
  useWritten<ChartView, HTMLElement>(
    seen,
    useCallback(
      (box, view) => {
        const texts = textsOf(view);
        // A hidden item keeps its texts.
        if (texts === null) return;
        const text = part(texts);
        box.hidden = text === '';
        writeText(box, text);
      },
      [textsOf, part],
    ),
  );

const PARTS = {
  last: {
    value: (texts: SummaryTexts) => texts.last.value,
    when: (texts: SummaryTexts) => texts.last.when,
  },
  minimum: {
    value: (texts: SummaryTexts) => texts.minimum.value,
    when: (texts: SummaryTexts) => texts.minimum.when,
  },
  maximum: {
    value: (texts: SummaryTexts) => texts.maximum.value,
    when: (texts: SummaryTexts) => texts.maximum.when,
  },
} as const;

const remarksPart = ({ remarks }: SummaryTexts): string => remarks;

interface FigureProps {
  readonly figure: (typeof FIGURES)[number];
  readonly seen: Readable<ChartView>;
  readonly textsOf: TextsOf;
}

const Figure = ({ figure, seen, textsOf }: FigureProps) => {
  const value = useSummaryText(seen, textsOf, PARTS[figure].value);
  const when = useSummaryText(seen, textsOf, PARTS[figure].when);
  return (
    <div>
      <dt className={styles.label}>{analysisTexts[figure]}</dt>
      <dd ref={value} />
      <dd ref={when} className={styles.when} />
    </div>
  );
};

const SummaryItem = ({
  series,
  range,
  held,
  thresholds,
  seen,
}: Omit<SummarySource, 'zone'> & Pick<FigureProps, 'seen'>) => {
  const zone = useTimeZone();
  const textsOf = useMemo(
    () => rememberedTexts({ series, range, held, thresholds, zone }),
    [series, range, held, thresholds, zone],
  );
  const item = useWritten<ChartView, HTMLElement>(
    seen,
    useCallback(
      (box, view) => {
        box.hidden = textsOf(view) === null;
      },
      [textsOf],
    ),
  );
  const remarks = useSummaryText(seen, textsOf, remarksPart);
  return (
    <li ref={item} className={styles.item}>
      <span className={styles.quantity}>{seriesTitle(series)}</span>
      <dl className={styles.figures}>
        {FIGURES.map((figure) => (
          <Figure key={figure} figure={figure} seen={seen} textsOf={textsOf} />
        ))}
      </dl>
      <span ref={remarks} className={styles.when} />
    </li>
  );
};

/**
 * The chart in words: last, lowest and highest reading of every quantity with its time, and notes on its marks. Written past React: a hand
 * that moves the chart changes them four times a second.
 */
export const SeriesSummaryList = ({
  series,
  ...source
}: Omit<SummarySource, 'series' | 'zone'> &
  Pick<FigureProps, 'seen'> & { readonly series: readonly Series[] }) => (
  <section className={styles.summary} aria-labelledby="series-summary">
    <h2 id="series-summary">{analysisTexts.summary}</h2>
    <ul className={styles.list}>
      {series.map((one) => (
        <SummaryItem key={seriesKey(one)} series={one} {...source} />
      ))}
    </ul>
    <UnitNote units={series.map(({ unit }) => unit)} />
  </section>
);

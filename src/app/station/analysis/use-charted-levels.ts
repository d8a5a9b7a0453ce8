import { useContext, useMemo } from 'react';
import { floodsOf } from '#domain/network/streets.ts';
import { pointsWithin } from '#domain/series/series-point.ts';
import { type ChartedLevel, thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import { staffLevelOf } from '#domain/stations/staff-level.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { thresholdsTexts } from '#i18n/pt-br/thresholds.ts';
import { dateText } from '#i18n/readings/threshold-texts.ts';
import { comparedThresholds } from '#app/chart/marks/panel-scale.ts';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { useStreets } from '#app/network/use-streets.ts';
import { sheetReadings } from '#app/readings/station-main.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { type KnownStation, useKnownStation } from '#app/station/station-sheet-context.tsx';
import type { Series } from '#worker/api/station-series.ts';

/** The highest known flood of a gauge, and who measured it. */
type FloodRecord = ChartedLevel & { readonly source: string };

const FIELD = 'rio_nivel';
const NO_SERIES: readonly Series[] = [];

/** Whether a station's level is on its staff, of which floods are known, whenever that was: `staffLevelOf` at its report. */
const isOnStaff = (
  { readings, reportedAt }: KnownStation,
  { times, values }: Pick<Series, 'times' | 'values'>,
): boolean => {
  const points = Array.from(times, (time, at) => ({
    time: epochMs(time),
    value: values[at] ?? Number.NaN,
  }));
  const gauge = {
    readingOf: sheetReadings(readings),
    // A doubt about the present reading changes nothing.
    station: {},
    reportedAt,
    rise: null,
    points: pointsWithin(points, DAY_MS),
  };
  return typeof staffLevelOf(gauge, reportedAt) === 'number';
};

/** The highest known flood of the screen's station; null without one, and where its level is not on its staff. Floods are loaded once the page is live. */
const useFloodRecord = (series: readonly Series[]): FloodRecord | null => {
  const sheet = useKnownStation();
  const isLive = useContext(FirstFramesContext) === null;
  const level = series.find(({ field }) => field === FIELD);
  const isCompared = useMemo(
    () => sheet !== null && level !== undefined && isOnStaff(sheet, level),
    [sheet, level],
  );
  const known = useStreets(isLive && isCompared);
  const codigo = sheet?.station.codigo;
  return useMemo(() => {
    if (known.kind !== 'ready' || codigo === undefined) return null;
    const [highest] = floodsOf(known.floods, codigo).floods;
    if (highest === undefined) return null;
    const { level: value, date, source } = highest;
    const label = thresholdsTexts.record(dateText(date));
    return { field: FIELD, value, label, level: 'record', source };
  }, [known, codigo]);
};

/** What a station's chart compares its readings with: its published thresholds, and the highest known flood of its gauge. */
export const useChartedLevels = (codigo: string, drawn: readonly Series[]) => {
  const { thresholds: all } = useSiteConfig();
  // A level is that of one staff: it is no line among those of others, or among heights above a low.
  const isOwn = drawn.every(
    ({ line }) => line === undefined || (line.codigo === codigo && line.low === null),
  );
  const series = isOwn ? drawn : NO_SERIES;
  const known = useFloodRecord(series);
  return useMemo(() => {
    const thresholds = isOwn ? comparedThresholds(thresholdsOf(all, codigo), series) : [];
    const [record = null] = comparedThresholds(known === null ? [] : [known], series);
    const levels: readonly ChartedLevel[] = record === null ? thresholds : [...thresholds, record];
    return { thresholds, record, levels };
  }, [all, codigo, known, series, isOwn]);
};

import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import {
  CENTIMETRES,
  hasDatumShift,
  STEADY_BELOW,
  COVERAGE,
  isRate,
  type LevelRise,
  RATE_SPAN_MS,
  rateOf,
  type Rise,
  type RiseDoubt,
} from './level-trend.ts';
import { indexHeldAt, type SeriesPoint } from './series-point.ts';
import { type FittedLine, type LinePoint, medianOf, theilSen } from './theil-sen.ts';

/** The span of a rate that is of now. */
const PRESENT_SPAN_MS = HOUR_MS / 2;

/** Blocks of which a median is taken; then those of rarer readings. */
const BLOCKS = 30;
const WIDEST_BLOCK_MS = 15 * MINUTE_MS;
const WIDE_BLOCKS_MS = [5 * MINUTE_MS, 10 * MINUTE_MS, WIDEST_BLOCK_MS] as const;
const LEAST_BLOCKS = 4;

/** A level that changed by no more than its last digit in less than a day lay between meanwhile: a provider may send changes only. */
const QUIET = { metres: 0.0151, forMs: DAY_MS } as const;
/** Last digit of a level, in centimetres: no band is narrower than half of it, and none of levels that differ by no more than their rounding. */
const DIGIT = 1;

const isQuiet = (before: SeriesPoint, after: SeriesPoint): boolean =>
  after.time - before.time < QUIET.forMs && Math.abs(after.value - before.value) < QUIET.metres;

/** False for a gap. */
const isNear = (before: SeriesPoint, after: SeriesPoint): boolean =>
  after.time - before.time <= WIDEST_BLOCK_MS && !Number.isNaN(before.value + after.value);

/** Whether the level is known over most of a span: between readings that are near each other, or alike. */
const isCovered = (points: readonly SeriesPoint[], to: EpochMs, spanMs: number): boolean => {
  let known = 0;
  for (const [index, after] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) continue;
    if (isNear(before, after) || isQuiet(before, after)) {
      known += after.time - Math.max(before.time, to - spanMs);
    }
  }
  return known >= COVERAGE * spanMs;
};

/** Blocks of readings before an instant, the last one around it; an empty one of a quiet level, and the first one, lies on the line between. */
const blocksOf = (
  points: readonly SeriesPoint[],
  {
    to,
    spanMs,
    widthMs,
  }: { readonly to: EpochMs; readonly spanMs: number; readonly widthMs: number },
): readonly (readonly SeriesPoint[])[] => {
  const blocks = Array.from({ length: Math.round(spanMs / widthMs) + 1 }, (): SeriesPoint[] => []);
  for (const point of points) {
    const isKnown = point.time >= to - spanMs && !Number.isNaN(point.value);
    if (isKnown) blocks[Math.round((to - point.time) / widthMs)]?.push(point);
  }
  for (const [index, after] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined || !(isQuiet(before, after) || isNear(before, after))) continue;
    const last = Math.min(blocks.length - 1, Math.floor((to - before.time) / widthMs));
    // Of rarer readings only the beginning of the span, which is then known too.
    const first = isQuiet(before, after)
      ? Math.max(0, Math.ceil((to - after.time) / widthMs))
      : blocks.length - 1;
    for (let block = first; block <= last; block += 1) {
      const time = epochMs(to - block * widthMs);
      const share = (time - before.time) / (after.time - before.time);
      const value = before.value + share * (after.value - before.value);
      if (blocks[block]?.length === 0) blocks[block]?.push({ time, value });
    }
  }
  return blocks;
};

/** The medians of the finest blocks that cover the span, in hours before `to` and centimetres; null if none do. */
const lineBefore = (
  points: readonly SeriesPoint[],
  to: EpochMs,
  spanMs: number,
): readonly LinePoint[] | null => {
  let [quietTimes, quietMs] = [0, 0];
  for (const [index, after] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined || !isQuiet(before, after)) continue;
    quietTimes += 1;
    quietMs += after.time - before.time;
  }
  for (const widthMs of [spanMs / BLOCKS, ...WIDE_BLOCKS_MS]) {
    const least = Math.max(LEAST_BLOCKS, COVERAGE * (Math.round(spanMs / widthMs) + 1));
    // A reading fills one block, a quiet time those in it, and the line between two others the first one.
    const most = points.length + quietMs / widthMs + quietTimes + 1;
    if (most < least) continue;
    const blocks = blocksOf(points, { to, spanMs, widthMs });
    const full = blocks.filter((block) => block.length > 0).toReversed();
    if (full.length < least) continue;
    return full.map((block) => ({
      x: medianOf(block.map(({ time }) => time - to)) / HOUR_MS,
      y: medianOf(block.map(({ value }) => value)) * CENTIMETRES,
    }));
  }
  return null;
};

/** A line in metres, each point the median of itself and its neighbours: a single false reading is no other datum. */
const withoutSpikes = (line: readonly LinePoint[]): readonly SeriesPoint[] =>
  line.map(({ x, y }, index) => ({
    time: epochMs(x * HOUR_MS),
    value: medianOf([line[index - 1]?.y ?? y, y, line[index + 1]?.y ?? y]) / CENTIMETRES,
  }));

/** The line of a level that stood still: most of them at an instant. */
const LEVEL_LINE: FittedLine = {
  slope: 0,
  low: 0,
  high: 0,
  bend: 0,
  spread: 0,
  persistence: 0,
};

const fitBefore = (
  points: readonly SeriesPoint[],
  to: EpochMs,
  spanMs: number,
  persistence?: number,
): FittedLine | RiseDoubt => {
  const until = points.filter(({ time }) => time <= to);
  const last = until.at(-1);
  if (last === undefined) return 'few';
  // A report without another level confirms the last one.
  const confirmed = to > last.time ? [...until, { ...last, time: to }] : until;
  const within = confirmed.slice(indexHeldAt(confirmed, epochMs(to - spanMs)));
  const isKnown = isCovered(within, to, spanMs);
  if (isKnown && within.every(({ value }) => value === last.value)) return LEVEL_LINE;
  const line = isKnown ? lineBefore(within, to, spanMs) : null;
  if (line === null) return 'few';
  if (hasDatumShift(withoutSpikes(line))) return 'datum';
  return theilSen(line, { resolution: DIGIT, persistence });
};

/** The rate of a line, if its band lies on one side of zero: a river that never fell rises, however wide the band. */
const clearRate = (
  { slope, low, high, spread }: Omit<FittedLine, 'bend' | 'persistence'>,
  spanMs: number,
): Rise => {
  const digit = ((spread > DIGIT / 2 ? DIGIT / 2 : DIGIT) * HOUR_MS) / spanMs;
  const edges = { low: Math.min(low, slope - digit), high: Math.max(high, slope + digit) };
  const band = Math.max(edges.high - slope, slope - edges.low);
  // Steady within a band of twice what is.
  const isSteady = Math.abs(slope) < STEADY_BELOW && band <= 2 * STEADY_BELOW;
  const isClear = Math.abs(slope) > digit && (low >= 0 || high <= 0);
  return isSteady || isClear ? { rate: slope, ...edges, band } : 'unclear';
};

/** The line of an hour, of which both the rise of the hour and where the level goes are made. */
export type HourFit = FittedLine | RiseDoubt;

/** The line of the hour that ends at `to`; points as of {@link riseOfHour}. */
export const fitHour = (points: readonly SeriesPoint[], to: EpochMs): HourFit =>
  fitBefore(points, to, RATE_SPAN_MS);

/** The rise of a line of an hour. */
export const riseOfFit = (line: HourFit): Rise =>
  typeof line === 'string' ? line : clearRate(line, RATE_SPAN_MS);

/**
 * What a level in metres did in the hour that ends at `to`: its change in centimetres is the rate in cm/h, whatever the curve between. A
 * point holds its level; NaN is a gap.
 */
export const riseOfHour = (points: readonly SeriesPoint[], to: EpochMs): Rise =>
  riseOfFit(fitHour(points, to));

/** By how much the slope changed from one half hour to the next, beyond what their bands leave open: it may change as much again. */
const turnOf = (before: FittedLine, line: FittedLine): number => {
  const open = (before.high - before.low + line.high - line.low) / 2;
  return Math.max(0, Math.abs(line.slope - before.slope) - open);
};

/**
 * How fast a level rises at `to`: over half an hour, and half way to where a bend of the last hour has led since. The band reaches from
 * the one to the other, and as far again as the rate has clearly changed since the half hour before.
 */
export const riseNow = (
  points: readonly SeriesPoint[],
  to: EpochMs,
  hour: HourFit = fitHour(points, to),
): Rise => {
  const { bend, persistence } = typeof hour === 'string' ? { bend: 0, persistence: 0 } : hour;
  const line = fitBefore(points, to, PRESENT_SPAN_MS, persistence);
  if (typeof line === 'string') return line;
  // From the middle of the half hour to its end.
  const led = (bend * PRESENT_SPAN_MS) / HOUR_MS;
  const rateBy = (turned: number): Rise =>
    clearRate(
      {
        ...line,
        slope: line.slope + led / 2,
        low: line.low + Math.min(0, led) - turned,
        high: line.high + Math.max(0, led) + turned,
      },
      PRESENT_SPAN_MS,
    );
  const steadily = rateBy(0);
  // A wider band is no clearer.
  if (!isRate(steadily)) return steadily;
  const before = fitBefore(points, epochMs(to - PRESENT_SPAN_MS), PRESENT_SPAN_MS, persistence);
  return typeof before === 'string' ? steadily : rateBy(turnOf(before, line));
};

/** Where a level goes at `to`, of which the line of the hour is known: `now` of a {@link LevelRise}. */
export const rateNow = (
  points: readonly SeriesPoint[],
  to: EpochMs,
  hour: HourFit,
): number | null => rateOf(riseNow(points, to, hour)) ?? rateOf(riseOfFit(hour));

/** What a level did in the hour before `to`, and where it goes then; points as of {@link riseOfHour}. */
export const levelRise = (points: readonly SeriesPoint[], to: EpochMs): LevelRise => {
  const hour = fitHour(points, to);
  return { hour: riseOfFit(hour), now: rateNow(points, to, hour) };
};

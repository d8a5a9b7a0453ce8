import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { formatNumber, formatReading } from '#domain/text/format.ts';
import { HOUR_MS } from '#domain/time/epoch-ms.ts';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { html, type Html } from '#pages/html.ts';
import { INK } from '#pages/page-look.ts';
import { textLine } from './picture-marks.ts';
import type { PreviewDay } from './preview.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const CAPTION = 40;
const LABEL = 24;

/** A level that is this much farther than the day's own extent would flatten the line. */
const NEAR_SHARE = 1;

const round = (number: number): number => Math.round(number * 10) / 10;

/** The lines of a series, cut at its gaps. */
const pathsOf = (
  points: readonly SeriesPoint[],
  placeOf: (point: SeriesPoint) => readonly [number, number],
): readonly (readonly (readonly [number, number])[])[] => {
  const paths: (readonly [number, number])[][] = [[]];
  for (const point of points) {
    if (Number.isNaN(point.value)) paths.push([]);
    else paths.at(-1)?.push(placeOf(point));
  }
  return paths.filter(({ length }) => length > 0);
};

const drawn = (path: readonly (readonly [number, number])[]): string =>
  `M${path.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/** Where the readings of a day are drawn. */
interface Plot {
  readonly box: Box;
  readonly bottom: number;
  readonly xOf: (time: number) => number;
  readonly yOf: (value: number) => number;
}

interface Extent {
  readonly lowest: number;
  readonly highest: number;
  /** At least the least spread of the quantity. */
  readonly spread: number;
  readonly present: number;
}

/** The level that is reached and the next one, if they are near: more would cover the line. */
const nearLevels = (
  { thresholds }: PreviewDay,
  { lowest, highest, spread, present }: Extent,
): PreviewDay['thresholds'] =>
  [
    thresholds.findLast(({ value }) => value <= present),
    thresholds.find(({ value }) => value > present),
  ]
    .filter((level) => level !== undefined)
    .filter(
      ({ value }) =>
        value >= lowest - NEAR_SHARE * spread && value <= highest + NEAR_SHARE * spread,
    );

const extentOf = (values: readonly number[], leastSpread: number): Extent => {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const spread = Math.max(highest - lowest, leastSpread);
  return { lowest, highest, spread, present: values.at(-1) ?? Number.NaN };
};

/** A bar for each hour. */
const rainBars = (
  points: readonly SeriesPoint[],
  { box, bottom, xOf, yOf }: Plot,
): readonly Html[] => {
  const bar = box.width / 24;
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  return points
    .filter(
      ({ time, value }) => !Number.isNaN(value) && (last - time) % HOUR_MS === 0 && time > first,
    )
    .map(
      ({ time, value }) =>
        html`<rect
          x="${round(xOf(time) - bar + 2)}"
          y="${round(yOf(value))}"
          width="${round(bar - 4)}"
          height="${round(bottom - yOf(value))}"
          fill="${INK.water}"
        />`,
    );
};

/** A line over its area, with a dot at its end. */
const levelLine = (points: readonly SeriesPoint[], { bottom, xOf, yOf }: Plot): readonly Html[] => {
  const paths = pathsOf(points, ({ time, value }) => [xOf(time), yOf(value)]);
  const end = paths.at(-1)?.at(-1);
  const lines = paths.map((path) => {
    const [from, to] = [path[0]?.[0] ?? 0, path.at(-1)?.[0] ?? 0];
    return html`<path
        d="${drawn(path)}L${round(to)} ${bottom}L${round(from)} ${bottom}Z"
        fill="${INK.sunken}"
      /><path
        d="${drawn(path)}"
        fill="none"
        stroke="${INK.text}"
        stroke-width="4"
        stroke-linejoin="round"
        stroke-linecap="round"
      />`;
  });
  if (end === undefined) return lines;
  const [x, y] = end;
  return [...lines, html`<circle cx="${round(x)}" cy="${round(y)}" r="7" fill="${INK.text}" />`];
};

const levelMark = (
  { value, level, label }: PreviewDay['thresholds'][number],
  present: number,
  { box: { x, width }, yOf }: Plot,
): Html =>
  html`<path
      d="M${x} ${round(yOf(value))}H${x + width}"
      stroke="${INK[level]}"
      stroke-width="3"
      stroke-dasharray="10 7"
    />${textLine(label, {
      x,
      y: round(yOf(value)) + (value > present ? -7 : 22),
      size: 20,
      width: width / 2,
      weight: 600,
      colour: INK[level],
    })}`;

/** The last 24 hours as a line with its extent, or rain as a bar an hour; null with fewer than two readings. */
export const daySketch = (day: PreviewDay, box: Box): Html | null => {
  const { field, points, decimals } = day;
  const { x, y, width } = box;
  const values = points.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  const [first, last] = [points[0], points.at(-1)];
  if (values.length < 2 || first === undefined || last === undefined) return null;
  const isRain = field === 'chuva_hora';
  const { unit, leastSpread } = seriesSourceOf(field);
  const extent = extentOf(values, leastSpread);
  const { lowest, highest, spread, present } = extent;
  const levels = nearLevels(day, extent);
  const heights = levels.map(({ value }) => value);
  const low = isRain ? 0 : Math.min(lowest, ...heights);
  const high = Math.max(low + spread, highest, ...heights);
  const [top, bottom] = [y + CAPTION + LABEL, y + box.height];
  const plot: Plot = {
    box,
    bottom,
    xOf: (time) => x + ((time - first.time) / (last.time - first.time)) * width,
    yOf: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
  };
  const most = formatReading(highest, { unit, decimals, showsZero: true }) ?? '';
  const { picture } = linkPreviewsTexts;
  const [caption, range, marks] = isRain
    ? [picture.rainOfDay, picture.most(most), rainBars(points, plot)]
    : [
        picture.day,
        alertTexts.between(formatNumber(lowest, decimals), most),
        levelLine(points, plot),
      ];
  const small = { y: y + 18, size: 22, colour: INK.muted, width } as const;
  return html`${textLine(caption, { x, ...small })}${textLine(range, {
      x: x + width,
      anchor: 'end',
      ...small,
    })}<path d="M${x} ${bottom}H${x + width}" stroke="${INK.edge}" stroke-width="2" />${levels.map(
      (level) => levelMark(level, present, plot),
    )}${marks}`;
};

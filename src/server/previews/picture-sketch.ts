import { THRESHOLD_COLOURS } from '#domain/colour/threshold-colours.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { formatNumber, formatReading } from '#domain/text/format.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { html, type Html } from '../site/first-view/html.ts';
import { INK, textLine } from './picture-marks.ts';
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

/** The last 24 hours as a line with its extent, or rain as a bar an hour; null with fewer than two readings. */
export const daySketch = (
  { field, points, decimals, thresholds }: PreviewDay,
  { x, y, width, height }: Box,
): Html | null => {
  const known = points.filter(({ value }) => !Number.isNaN(value));
  const [first, last] = [points[0], points.at(-1)];
  if (known.length < 2 || first === undefined || last === undefined) return null;
  const isRain = field === 'chuva_hora';
  const source = seriesSourceOf(field);
  const values = known.map(({ value }) => value);
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const spread = Math.max(highest - lowest, source.leastSpread);
  const present = values.at(-1) ?? Number.NaN;
  // The level that is reached and the next one: more would cover the line.
  const shown = [
    thresholds.findLast(({ value }) => value <= present),
    thresholds.find(({ value }) => value > present),
  ]
    .filter((level) => level !== undefined)
    .filter(
      ({ value }) =>
        value >= lowest - NEAR_SHARE * spread && value <= highest + NEAR_SHARE * spread,
    );
  const bottom = isRain ? 0 : Math.min(lowest, ...shown.map(({ value }) => value));
  const top = Math.max(bottom + spread, highest, ...shown.map(({ value }) => value));
  const plot = { top: y + CAPTION + LABEL, bottom: y + height };
  const xOf = (time: number): number =>
    x + ((time - first.time) / (last.time - first.time)) * width;
  const yOf = (value: number): number =>
    plot.bottom - ((value - bottom) / (top - bottom)) * (plot.bottom - plot.top);
  const label = (value: number): string =>
    formatReading(value, { unit: source.unit, decimals, showsZero: true }) ?? '';
  const caption = isRain ? linkPreviewsTexts.picture.rainOfDay : linkPreviewsTexts.picture.day;
  const paths = pathsOf(points, ({ time, value }) => [xOf(time), yOf(value)]);
  const hours = known.filter(({ time }) => (last.time - time) % HOUR_MS === 0 && time > first.time);
  const bar = width / 24;
  const marks = isRain
    ? hours.map(
        ({ time, value }) =>
          html`<rect
            x="${round(xOf(time) - bar + 2)}"
            y="${round(yOf(value))}"
            width="${round(bar - 4)}"
            height="${round(plot.bottom - yOf(value))}"
            fill="${INK.line}"
          />`,
      )
    : paths.map((path) => {
        const [from, to] = [path[0]?.[0] ?? 0, path.at(-1)?.[0] ?? 0];
        return html`<path
            d="${drawn(path)}L${round(to)} ${plot.bottom}L${round(from)} ${plot.bottom}Z"
            fill="${INK.area}"
          /><path
            d="${drawn(path)}"
            fill="none"
            stroke="${INK.line}"
            stroke-width="5"
            stroke-linejoin="round"
            stroke-linecap="round"
          />`;
      });
  const levels = shown.map(({ value, level, label: name }) => [
    html`<path
      d="M${x} ${round(yOf(value))}H${x + width}"
      stroke="${THRESHOLD_COLOURS.light[level]}"
      stroke-width="3"
      stroke-dasharray="10 7"
    />`,
    textLine(name, {
      x,
      y: round(yOf(value)) + (value > present ? -7 : 22),
      size: 20,
      width: width / 2,
      weight: 600,
      colour: THRESHOLD_COLOURS.light[level],
    }),
  ]);
  const end = paths.at(-1)?.at(-1);
  const small = { size: 22, colour: INK.quiet, width } as const;
  const extent = isRain
    ? linkPreviewsTexts.picture.most(label(highest))
    : alertTexts.between(formatNumber(lowest, decimals), label(highest));
  return html`${textLine(caption, { x, y: y + 18, ...small })}${textLine(extent, {
      x: x + width,
      y: y + 18,
      anchor: 'end',
      ...small,
    })}${marks}<path
      d="M${x} ${plot.bottom}H${x + width}"
      stroke="${INK.rule}"
      stroke-width="2"
    />${levels}${
      isRain || end === undefined
        ? null
        : html`<circle cx="${round(end[0])}" cy="${round(end[1])}" r="10" fill="${INK.line}" />`
    }`;
};

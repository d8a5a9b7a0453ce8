import type { TimeZone } from '#domain/time/time-zone.ts';
import { HOUR_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import { formatInstant } from '#domain/text/format.ts';
import type { Provenance } from '#app/exports/provenance.ts';
import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import { analysisTexts, chartTexts } from '#i18n/pt-br/screens/analysis.ts';
import type { ThemeName } from '#app/theme/legend-colours.ts';
import { palettes } from '#app/theme/tokens.css.ts';
import { chartColours, dashOf } from '#app/chart/marks/chart-colours.ts';
import { dashPolyline } from '#app/chart/marks/line-mark.ts';
import type { ChartPanel } from '#app/chart/marks/chart-panels.ts';
import {
  fitPixelRatio,
  type PlotBox,
  type StageSize,
  type TraceContext,
} from '#app/chart/marks/drawing.ts';
import { barHoursFor, type BarHours } from '#app/chart/marks/rain-bars.ts';
import {
  clipBoxes,
  hasSuspects,
  hasGaps,
  hasLeastBars,
  paintLayers,
  type ChartScene,
  type PlacedPanel,
} from '#app/chart/marks/paint-chart.ts';
import { panelAxis, panelThresholds } from '#app/chart/marks/panel-scale.ts';
import { lastPointIn } from '#app/chart/marks/readout.ts';
import { readingMoment, seriesTitle, seriesValueText, thresholdLook } from './series-texts.ts';
import { timeAxis, timeFraction, type TimeSpan } from '#app/chart/marks/scales.ts';
import { thresholdName } from '#i18n/readings/threshold-texts.ts';
import { thresholdLabels } from './threshold-labels.ts';
import { traceLayers } from '#app/chart/stage/trace-shape.ts';

/** Contents of an exported picture, including the texts that identify it outside the site. */
export interface PictureContent {
  readonly title: string;
  /** Code, river, basin. */
  readonly subtitle: string;
  readonly provenance: Provenance;
  readonly made: EpochMs;
  readonly zone: TimeZone;
  /** As people call it. */
  readonly zoneName: string;
  readonly panels: readonly ChartPanel[];
  readonly span: TimeSpan;
  readonly held: TimeSpan;
  readonly thresholds: readonly ChartedLevel[];
  readonly theme: ThemeName;
}

/** The part of a canvas 2D context in use, so that tests can record it. */
export type PictureContext = TraceContext &
  Pick<
    CanvasRenderingContext2D,
    'fillText' | 'fillRect' | 'font' | 'textAlign' | 'textBaseline' | 'save' | 'restore' | 'clip'
  >;

const WIDTH = 1_200;
const PIXEL_RATIO = 2;
const MARGIN = 24;
const GUTTER = 64;
const TITLE_HEIGHT = 92;
const HEAD_HEIGHT = 32;
const AXIS_HEIGHT = 48;
const PANEL_GAP = 12;
const FOOT_HEIGHT = 64;
/** Length of a sample of a line. */
const SAMPLE = 32;
const NOTE_PADDING = 8;
const NOTE_LINE_HEIGHT = 24;
/** Characters per line of the note, with a margin for wide text. */
const NOTE_LINE_LENGTH = 110;
const SOURCE_LINE_HEIGHT = 20;
/** Characters per line of the source, whose text is smaller. */
const SOURCE_LINE_LENGTH = 140;
const PLOT_WIDTH = WIDTH - 2 * MARGIN - GUTTER;

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif';
const font = (size: number, weight: 400 | 650 = 400): string => `${weight} ${size}px ${FAMILY}`;

/** Rows of names above a panel: one, or that of each line, whose name is longer. */
const rowsOf = ({ series }: ChartPanel): number =>
  series[0]?.line === undefined ? 1 : series.length;

const headOf = (panel: ChartPanel): number => HEAD_HEIGHT * rowsOf(panel);

const heightOf = (panel: ChartPanel): number =>
  headOf(panel) + panel.height + AXIS_HEIGHT + PANEL_GAP;

/** Wraps a text to lines of at most `length` characters, at spaces; a longer word is split. */
export const foldText = (text: string, length: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    if (line !== '' && line.length + 1 + word.length <= length) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line.length > length) {
      lines.push(line.slice(0, length));
      line = line.slice(length);
    }
  }
  if (line !== '') lines.push(line);
  return lines;
};

/** Lines of the demonstration note; none for a real network. */
const noteLines = ({ note }: Provenance): readonly string[] =>
  note === null ? [] : foldText(note, NOTE_LINE_LENGTH);

const noteHeight = (provenance: Provenance): number => {
  const lines = noteLines(provenance).length;
  return lines === 0 ? 0 : 2 * NOTE_PADDING + lines * NOTE_LINE_HEIGHT;
};

type PictureExtent = Pick<PictureContent, 'panels' | 'provenance' | 'made' | 'zone'>;

/** At least one line, for which the foot has room: whose the readings are, and when the picture was made. */
const sourceLines = ({ provenance, made, zone }: PictureExtent): readonly string[] =>
  foldText(chartTexts.source(provenance.source, formatInstant(made, zone)), SOURCE_LINE_LENGTH);

const footHeight = (content: PictureExtent): number =>
  FOOT_HEIGHT + (sourceLines(content).length - 1) * SOURCE_LINE_HEIGHT;

/** CSS pixels; two device pixels for each, if a canvas may be that large. */
export const pictureSize = (content: PictureExtent): StageSize => {
  const height = content.panels.reduce(
    (sum, panel) => sum + heightOf(panel),
    noteHeight(content.provenance) + TITLE_HEIGHT + footHeight(content),
  );
  return { width: WIDTH, height, pixelRatio: fitPixelRatio(WIDTH, height, PIXEL_RATIO) };
};

interface TextStyle {
  readonly size?: number;
  readonly weight?: 400 | 650;
  readonly color: string;
  readonly align?: CanvasTextAlign;
}

const write = (
  context: PictureContext,
  text: string,
  [x, y]: readonly [number, number],
  { size = 13, weight = 400, color, align = 'left' }: TextStyle,
): void => {
  context.font = font(size, weight);
  context.fillStyle = color;
  context.textAlign = align;
  context.textBaseline = 'middle';
  // `maxWidth` condenses a line that is too long, instead of cutting it.
  context.fillText(text, x, y, WIDTH - 2 * MARGIN);
};

/** Names and newest values of a panel, each after a sample of its line. */
const writeHead = (
  context: PictureContext,
  { panel, box }: PlacedPanel,
  { colours, palette, span, zone }: PictureParts,
): void => {
  const inRow = panel.series.length / rowsOf(panel);
  for (const [index, series] of panel.series.entries()) {
    const x = MARGIN + (index % inRow) * (box.width / inRow);
    const top = box.y - headOf(panel) + HEAD_HEIGHT * Math.floor(index / inRow);
    const y = top + HEAD_HEIGHT / 2 - 2;
    const last = lastPointIn(series, span);
    const words = [
      seriesTitle(series),
      seriesValueText(series, last?.value ?? null),
      ...(last === null ? [] : [analysisTexts.at(readingMoment(series, last.time, span.to, zone))]),
    ];
    context.fillStyle = colours.series(series.field, series.line);
    const dash = panel.mark === 'rain' ? null : dashOf(series.field, series.line);
    const sample = [x, y, x + SAMPLE, y];
    for (const [from = x, , to = x] of dash === null ? [sample] : dashPolyline(sample, dash)) {
      context.fillRect(from, y - 2, to - from, panel.mark === 'rain' ? 8 : 3);
    }
    write(context, words.join('  '), [x + SAMPLE + 8, y], { weight: 650, color: palette.text });
  }
};

const writeAxes = (
  context: PictureContext,
  { panel, axis, box }: PlacedPanel,
  { colours, palette, span, zone, thresholds }: PictureParts,
): void => {
  for (const { value, label } of axis.ticks) {
    const place = [box.x - 8, box.y + axis.toY(value)] as const;
    write(context, label, place, { color: palette.textMuted, align: 'right' });
  }
  const lines = panelThresholds(panel, thresholds);
  const labels = thresholdLabels(lines, panel.series, span.from, axis.toY, box.height);
  for (const { threshold, series, foot } of labels) {
    const place = [box.x + 4, box.y + foot - 9] as const;
    write(context, thresholdName(threshold, thresholdLook(series)), place, {
      color: colours.threshold(threshold.level),
      weight: 650,
    });
  }
  const { ticks, days } = timeAxis(span, box.width, zone);
  const foot = box.y + box.height;
  const xOf = (instant: number): number => box.x + timeFraction(span, instant) * box.width;
  for (const { value, label, under } of ticks) {
    write(context, label, [xOf(value), foot + 13], { color: palette.textMuted, align: 'center' });
    write(context, under, [xOf(value), foot + 33], { color: palette.text, align: 'center' });
  }
  for (const { from, to, label } of days) {
    const place = [(xOf(from) + xOf(to)) / 2, foot + 33] as const;
    write(context, label, place, { color: palette.text, align: 'center' });
  }
};

interface PictureParts extends Pick<ChartScene, 'colours' | 'span' | 'zone' | 'thresholds'> {
  readonly palette: (typeof palettes)[ThemeName];
}

const place = (content: PictureContent, barHours: BarHours): readonly PlacedPanel[] => {
  let top = noteHeight(content.provenance) + TITLE_HEIGHT;
  return content.panels.map((panel) => {
    const box: PlotBox = {
      x: MARGIN + GUTTER,
      y: top + headOf(panel),
      width: PLOT_WIDTH,
      height: panel.height,
    };
    top += heightOf(panel);
    const { span, zone, thresholds } = content;
    return { panel, box, axis: panelAxis(panel, span, zone, thresholds, barHours) };
  });
};

const legendOf = (scene: ChartScene): string =>
  [
    ...(scene.panels.some(({ panel }) => panel.mark === 'rain')
      ? [chartTexts.rainHint(scene.barHours)]
      : []),
    ...(hasLeastBars(scene) ? [chartTexts.leastHint] : []),
    ...(hasGaps(scene) ? [chartTexts.gapInWords] : []),
    ...(hasSuspects(scene) ? [chartTexts.staleInWords] : []),
  ].join('  ');

/** Draws the whole picture, in CSS pixels of {@link pictureSize}. */
export const drawPicture = (context: PictureContext, content: PictureContent): void => {
  const palette = palettes[content.theme];
  const colours = chartColours(content.theme);
  const { span, zone, thresholds } = content;
  const barHours = barHoursFor((PLOT_WIDTH * HOUR_MS) / Math.max(1, span.to - span.from));
  const { width, height } = pictureSize(content);
  const panels = place(content, barHours);
  const scene: ChartScene = {
    panels,
    span,
    held: content.held,
    timeAxis: timeAxis(span, PLOT_WIDTH, zone),
    gridReach: 0,
    barHours,
    zone,
    thresholds,
    colours,
  };
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, height);
  const top = noteHeight(content.provenance);
  context.fillStyle = palette.notice;
  context.fillRect(0, 0, width, top);
  for (const [line, text] of noteLines(content.provenance).entries()) {
    const y = NOTE_PADDING + (line + 0.5) * NOTE_LINE_HEIGHT;
    write(context, text, [MARGIN, y], { size: 17, weight: 650, color: palette.onNotice });
  }
  write(context, content.title, [MARGIN, top + 30], { size: 24, weight: 650, color: palette.text });
  write(context, content.subtitle, [MARGIN, top + 54], { size: 14, color: palette.textMuted });
  const shown = analysisTexts.span(formatInstant(span.from, zone), formatInstant(span.to, zone));
  const period = `${shown} (${content.zoneName})`;
  write(context, period, [MARGIN, top + 74], { size: 14, color: palette.text });
  const plots = clipBoxes(panels);
  const [seen = { x: 0, width }] = plots;
  traceLayers(context, { layers: paintLayers(scene), rows: plots }, seen);
  const parts: PictureParts = { colours, palette, span, zone, thresholds };
  for (const placed of panels) {
    writeHead(context, placed, parts);
    writeAxes(context, placed, parts);
  }
  const foot = height - footHeight(content);
  write(context, legendOf(scene), [MARGIN, foot + 20], { color: palette.text });
  for (const [line, text] of sourceLines(content).entries()) {
    const y = foot + 42 + line * SOURCE_LINE_HEIGHT;
    write(context, text, [MARGIN, y], { color: palette.textMuted });
  }
};

/** The picture as a PNG, drawn off screen; null if the browser cannot create one. */
export const makePng = (content: PictureContent): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  const { width, height, pixelRatio } = pictureSize(content);
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.scale(pixelRatio, pixelRatio);
  drawPicture(context, content);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => {
      // Frees the memory of a large canvas at once.
      canvas.width = 0;
      canvas.height = 0;
      resolve(blob);
    }, 'image/png');
  });
};

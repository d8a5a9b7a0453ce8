import { formatInstant } from '#domain/text/format.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { html, type Html } from '#pages/html.ts';
import { INK } from '#pages/page-look.ts';
import { arrowMark, fitted, fittedWidth, textLine } from './picture-marks.ts';
import { daySketch } from './picture-sketch.ts';
import type { DamsPreview, Preview, ReadingPreview } from './preview.ts';
import { asOfPast, type PreviewSite } from './preview-words.ts';

/** As chats want it: 1.91 to 1. */
export const PICTURE_SIZE = { width: 1_200, height: 630 } as const;

/** Its files are named in `draw-pictures.ts`. */
const PICTURE_FAMILY = 'Inter';

const texts = linkPreviewsTexts.picture;

const LEFT = 64;
const RIGHT = PICTURE_SIZE.width - LEFT;
const FULL = RIGHT - LEFT;
const NOTICE = 56;
/** Above the name where there is no notice. */
const MARGIN = 28;
const COLUMN = { left: 560, sketch: 660 } as const;

const capitalised = (text: string): string =>
  `${text.slice(0, 1).toLocaleUpperCase('pt-BR')}${text.slice(1)}`;

/** A coloured label with the level that is reached. */
const alertLabel = (text: string, colour: string, y: number): Html => {
  const line = fitted(capitalised(text), 34, COLUMN.left - 48);
  return html`<rect
      x="${LEFT}"
      y="${y - 42}"
      width="${Math.round(Math.min(COLUMN.left, fittedWidth(line) + 48))}"
      height="60"
      rx="12"
      fill="${colour}"
    />${textLine(line.text, {
      x: LEFT + 24,
      y,
      size: line.size,
      width: COLUMN.left,
      weight: 600,
      colour: INK.surface,
    })}`;
};

const changeLine = (change: NonNullable<ReadingPreview['change']>, y: number): Html =>
  html`${arrowMark(change.direction, LEFT + 17, y - 14)}${textLine(change.words, {
    x: LEFT + 48,
    y,
    size: 42,
    width: COLUMN.left - 48,
    weight: 600,
  })}`;

const readingBody = (preview: ReadingPreview, top: number): Html => {
  const { name, of, figure, change, alert, rain, note, day, without } = preview;
  const heading = textLine(name, { x: LEFT, y: top + 76, size: 60, width: FULL, weight: 700 });
  if (figure === null) {
    return html`${heading}${textLine(without, {
      x: LEFT,
      y: top + 260,
      size: 48,
      width: FULL,
      colour: INK.muted,
    })}`;
  }
  const sketch =
    day === null
      ? null
      : daySketch(day, {
          x: COLUMN.sketch,
          y: top + 150,
          width: RIGHT - COLUMN.sketch,
          height: 290,
        });
  const width = sketch === null ? FULL : COLUMN.left;
  // Below the figure: only what is there, one line each.
  let y = top + 304;
  const lines: Html[] = [];
  const add = (line: Html, step: number): void => {
    lines.push(line);
    y += step;
  };
  if (change !== null) add(changeLine(change, y), 58);
  const quiet = { x: LEFT, size: 30, width, colour: INK.muted } as const;
  if (alert !== null && alert.reached !== null && alert.level !== null) {
    add(alertLabel(alert.reached, INK[alert.level], y + 6), 64);
  }
  const { next } = alert ?? { next: null };
  if (next !== null && next !== undefined) {
    add(textLine(capitalised(next), { ...quiet, y }), 42);
  }
  if (rain !== null) add(textLine(capitalised(rain), { ...quiet, y }), 42);
  if (note !== null) add(textLine(capitalised(note), { ...quiet, y, weight: 600 }), 42);
  return html`${heading}${textLine(of, {
    x: LEFT,
    y: top + 120,
    size: 30,
    width: FULL,
    colour: INK.muted,
  })}${textLine(figure, { x: LEFT, y: top + 234, size: 120, width, weight: 700 })}${lines}${sketch}`;
};

const ROW = { first: 120, most: 110, all: 340 } as const;
const BAR = { x: 400, width: 400, height: 30 } as const;

const damsBody = ({ dams }: DamsPreview, top: number): Html => {
  const heading = textLine(linkPreviewsTexts.dams, {
    x: LEFT,
    y: top + 76,
    size: 60,
    width: FULL,
    weight: 700,
  });
  const step = Math.min(ROW.most, ROW.all / Math.max(1, dams.length));
  const size = Math.min(44, step * 0.6);
  if (dams.length === 0) {
    const style = { x: LEFT, y: top + 260, size: 48, width: FULL, colour: INK.muted } as const;
    return html`${heading}${textLine(linkPreviewsTexts.noDams, style)}`;
  }
  const rows = dams.map(({ name, figure, fill, change, note }, index) => {
    const y = top + ROW.first + (index + 0.5) * step;
    const bar = html`<rect
        x="${BAR.x}"
        y="${y - BAR.height / 2}"
        width="${BAR.width}"
        height="${BAR.height}"
        rx="6"
        fill="${INK.sunken}"
      /><rect
        x="${BAR.x}"
        y="${y - BAR.height / 2}"
        width="${Math.round(BAR.width * (fill ?? 0))}"
        height="${BAR.height}"
        rx="6"
        fill="${INK.water}"
      />`;
    const base = Math.round(y + size * 0.36);
    return html`${textLine(name, {
      x: LEFT,
      y: base,
      size,
      width: BAR.x - LEFT - 24,
      weight: 600,
    })}${
      note === null
        ? null
        : textLine(note, {
            x: LEFT,
            y: base + size * 0.5,
            size: size * 0.4,
            width: FULL,
            colour: INK.muted,
          })
    }${fill === null ? null : bar}${textLine(figure ?? texts.noReading, {
      x: 1_000,
      y: base,
      size,
      width: 180,
      weight: 700,
      anchor: 'end',
    })}${change === null ? null : arrowMark(change.direction, 1_050, y)}`;
  });
  return html`${heading}${rows}`;
};

/** The picture of a preview as SVG: what it measures, since when, of which network, and whether it is a demonstration. */
export const previewPicture = (preview: Preview, site: PreviewSite): string => {
  const { profile, demonstration } = site;
  const { width, height } = PICTURE_SIZE;
  const top = demonstration === null ? MARGIN : NOTICE;
  const { measuredAt } = preview;
  const hasReading = preview.kind === 'dams' || preview.figure !== null;
  const measured = Number.isNaN(measuredAt)
    ? texts.unknownTime
    : texts.measured(formatInstant(measuredAt, profile.timeZone), profile.timeZoneName);
  const asOf = asOfPast(site);
  const when = [asOf, hasReading ? measured : null].filter((part) => part !== null).join(' · ');
  const notice =
    demonstration === null
      ? null
      : html`<rect width="${width}" height="${NOTICE}" fill="${INK.notice}" />${textLine(
            texts.demonstration(demonstration.note),
            { x: LEFT, y: 38, size: 26, width: FULL, weight: 600, colour: INK.onNotice },
          )}`;
  const body = preview.kind === 'dams' ? damsBody(preview, top) : readingBody(preview, top);
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
    font-family="${PICTURE_FAMILY}"
  >
    <rect width="${width}" height="${height}" fill="${INK.surface}" />
    <rect width="20" height="${height}" fill="${profile.colours?.light ?? INK.text}" />
    ${notice}${body}${textLine(when, {
      x: LEFT,
      y: 566,
      size: 28,
      width: FULL,
      weight: 600,
    })}${textLine(`${linkPreviewsTexts.siteName} · ${profile.name}`, {
      x: LEFT,
      y: 604,
      size: 24,
      width: FULL,
      colour: INK.muted,
    })}
  </svg>`.text;
};

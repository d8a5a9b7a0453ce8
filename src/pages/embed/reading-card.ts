import { formatAge, formatClock, formatDay } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { embedTexts } from '#i18n/pt-br/embed.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { html, type Html } from '#pages/html.ts';
import { alertMark, arrowMark } from '#pages/previews/picture-marks.ts';
import { daySketch } from '#pages/previews/picture-sketch.ts';
import type { ReadingPreview } from '#pages/previews/preview.ts';

/** Of the drawing, in its own units: 0.7 CSS pixels in a narrow frame, where its words are still legible. */
const SKETCH = { x: 0, y: 0, width: 512, height: 190 } as const;

/** When the readings are of: the age by the script, the clock in any case. */
const measuredLine = (measuredAt: EpochMs, now: EpochMs, zone: TimeZone): Html => {
  if (Number.isNaN(measuredAt)) return html`<p class="quiet">${embedTexts.unknownTime}</p>`;
  const when = embedTexts.measured(formatClock(measuredAt, zone), formatDay(measuredAt, zone));
  return html`<p class="quiet">
    <span data-age="${formatAge(now - measuredAt)}, "></span
    ><time datetime="${new Date(measuredAt).toISOString()}">${when}</time>
  </p>`;
};

const quietLine = (text: string | null | undefined): Html | null =>
  text === null || text === undefined
    ? null
    : html`<p class="quiet">${linkPreviewsTexts.sentence([text])}</p>`;

/** A sign of 32 units beside its words, which mean the same. */
export const withSign = (sign: Html, words: Html | string): Html =>
  html`<svg viewBox="-16 -16 32 32" aria-hidden="true">${sign}</svg><span>${words}</span>`;

/** A number with its unit, which is smaller; words as they are. */
const figureLine = (figure: string): Html => {
  const [, number = figure, unit = ''] = /^([<−\s]*\d\S*)(\s.+)$/u.exec(figure) ?? [];
  return html`<p class="figure">${number}<span class="unit">${unit}</span></p>`;
};

/** The one reading that represents a page, as its link's picture shows it. */
export const readingCard = (
  preview: ReadingPreview,
  { now, zone }: { readonly now: EpochMs; readonly zone: TimeZone },
): Html => {
  const { name, of, figure, change, alert, rain, note, isOld, day, without, measuredAt } = preview;
  const heading = html`<h1>${name}</h1>`;
  if (figure === null)
    return html`${heading}
      <p>${without}</p>`;
  const sketch = day === null ? null : daySketch(day, SKETCH);
  const { reached = null, next = null, level = null } = alert ?? {};
  return html`${heading}
    <p class="quiet">${of}</p>
    <div class="${isOld ? 'old' : 'fresh'}">
      ${figureLine(figure)}${measuredLine(measuredAt, now, zone)}${quietLine(note)}
    </div>
    ${
      change === null
        ? null
        : html`<p class="mark">${withSign(arrowMark(change.direction, 0, 0), change.words)}</p>`
    }${
      reached === null || level === null
        ? null
        : html`<p class="mark">
            ${withSign(alertMark(level, 0, 0), linkPreviewsTexts.sentence([reached]))}
          </p>`
    }${quietLine(next)}${quietLine(rain)}${
      sketch === null
        ? null
        : html`<svg class="drawing" viewBox="0 0 520 200" aria-hidden="true">${sketch}</svg>`
    }`;
};

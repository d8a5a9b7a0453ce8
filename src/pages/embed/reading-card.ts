import { THRESHOLD_COLOURS } from '#domain/colour/threshold-colours.ts';
import { formatAge, formatClock, formatDay } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { embedTexts } from '#i18n/pt-br/embed.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { html, type Html } from '#pages/html.ts';
import { arrowMark } from '#pages/previews/picture-marks.ts';
import { daySketch } from '#pages/previews/picture-sketch.ts';
import type { ReadingPreview } from '#pages/previews/preview.ts';

/** Of the drawing, in its own units: 0.7 CSS pixels in a narrow frame, where its words are still legible. */
const SKETCH = { x: 8, y: 0, width: 424, height: 176 } as const;

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
      <p class="figure">${figure}</p>
      ${measuredLine(measuredAt, now, zone)}${quietLine(note)}
    </div>
    ${
      change === null
        ? null
        : html`<p class="change">
            <svg viewBox="-18 -18 36 36" aria-hidden="true">
              ${arrowMark(change.direction, 0, 0)}</svg
            >${change.words}
          </p>`
    }${
      reached === null || level === null
        ? null
        : html`<p class="level">
            <svg width="12" height="12" aria-hidden="true">
              <circle cx="6" cy="6" r="6" fill="${THRESHOLD_COLOURS.light[level]}" />
            </svg>
            ${linkPreviewsTexts.sentence([reached])}
          </p>`
    }${quietLine(next)}${quietLine(rain)}${
      sketch === null
        ? null
        : html`<svg class="drawing" viewBox="0 0 448 186" aria-hidden="true">${sketch}</svg>`
    }`;
};

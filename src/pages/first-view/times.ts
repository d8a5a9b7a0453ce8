import { firstViewTexts } from '#i18n/pt-br/first-view.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { formatClock, formatDate, formatDay, formatStamp } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { type Html, html } from './html.ts';
import type { SiteNow } from './site-now.ts';

type Clock = Pick<SiteNow, 'now' | 'state'>;

const timeElement = (instant: EpochMs, text: string, { state }: Clock): Html =>
  html`<time datetime="${formatStamp(instant, state.network.profile.timeZone)}">${text}</time>`;

/** `Medido às 04:15 de domingo, 22/11/2026 (horário do Planalto)`; that the time is unknown, for NaN. */
export const fullTime = (before: string, instant: EpochMs, clock: Clock): Html => {
  if (Number.isNaN(instant)) return html`${firstViewTexts.unknownTime}`;
  const { timeZone, timeZoneName } = clock.state.network.profile;
  const text = firstViewTexts.timeOfDay(
    formatClock(instant, timeZone),
    formatDate(instant, timeZone),
  );
  return html`${before} ${timeElement(instant, text, clock)} (${timeZoneName})`;
};

/** `, leitura antiga` after the time of a station that is silent. */
const oldNote = (instant: EpochMs, { now }: Clock): string =>
  freshnessOf(instant, now) === 'silent' ? readingTexts.old : '';

/** `04:15`, with the day where it is not today; nothing but a dash for an unknown time. */
export const shortTime = (instant: EpochMs, clock: Clock): Html => {
  if (Number.isNaN(instant)) return html`–`;
  const { timeZone } = clock.state.network.profile;
  const isToday = formatDate(instant, timeZone) === formatDate(clock.now, timeZone);
  const hour = formatClock(instant, timeZone);
  const text = isToday ? hour : `${formatDay(instant, timeZone)} ${hour}`;
  return html`${timeElement(instant, text, clock)}${oldNote(instant, clock)}`;
};

/** {@link fullTime}, with the note of an old reading. */
export const fullTimeAndAge = (before: string, instant: EpochMs, clock: Clock): Html =>
  html`${fullTime(before, instant, clock)}${oldNote(instant, clock)}`;

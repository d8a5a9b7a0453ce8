import { FIRST_VIEW } from '#contract/site/first-view.ts';
import { areaName, areaNames } from '#domain/network/areas.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { firstViewTexts } from '#i18n/pt-br/first-view.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { type Html, html } from './html.ts';
import { type StationWords, stationWords } from './station-words.ts';
import type { SiteNow } from './site-now.ts';
import type { StationNow } from './station-now.ts';
import { stationHref } from './stations-table.ts';
import { fullTimeAndAge } from './times.ts';

/** The main reading of a station, large, with trend, alert level and time. */
export const mainReadingBlock = (words: StationWords, of: StationNow, site: SiteNow): Html => {
  const time = html`<p class="${FIRST_VIEW.detail}">
    ${fullTimeAndAge(firstViewTexts.measuredAt, of.reportedAt, site)}
  </p>`;
  if (words.main === null)
    return html`<p>${stationScreenTexts.noReadings}</p>
      ${time}`;
  const { name, short, trend, reached, next } = words;
  const states = [trend?.words ?? null, reached, next].filter((text) => text !== null);
  return html`<h2>${name}</h2>
    <p class="${FIRST_VIEW.figure}">${short}</p>
    ${states.map((text) => html`<p class="${FIRST_VIEW.lead}">${text}</p>`)}${time}`;
};

/** Everything else that it measures. */
const otherReadings = (of: StationNow, { main }: StationWords): Html | null => {
  const facts = QUANTITIES.filter(
    ({ id, statistic }) => statistic === null && id !== main?.quantity,
  ).flatMap(({ id }) => {
    const text = quantityText(id, of.readingOf(id));
    return text === null
      ? []
      : [
          html`<div>
            <dt>${quantityName(id)}</dt>
            <dd><b>${text}</b></dd>
          </div>`,
        ];
  });
  if (facts.length === 0) return null;
  return html`<h2>${firstViewTexts.otherReadings}</h2>
    <dl class="${FIRST_VIEW.facts}">${facts}</dl>`;
};

/** What and where a station is: `Hidrológica · Rio Aruê · Jandó`. */
const stationLine = ({ station }: StationNow, { state }: SiteNow): string => {
  const { areas, profile } = state.network;
  const names = areaNames(areas);
  const { type, river, basin, local, codigo } = station;
  const typeName = profile.stationTypes[type]?.one ?? stationTexts.type(type);
  const parts = [typeName, river, areaName(names, 'basin', basin), local, codigo];
  return [...new Set(parts.filter((part) => part !== null))].join(' · ');
};

/** The readings of one station. */
export const stationView = (of: StationNow, site: SiteNow): Html => {
  const words = stationWords(of, site);
  const href = stationHref(of);
  const onMap = `/mapa?estacao=${encodeURIComponent(of.station.codigo)}`;
  return html`<h1>${of.station.name}</h1>
    <p class="${FIRST_VIEW.detail}">${stationLine(of, site)}</p>
    ${mainReadingBlock(words, of, site)}
    <p class="${FIRST_VIEW.actions}">
      <a href="${href}">${stationScreenTexts.overview}</a
      ><a href="${href}/analise/grafico">${stationScreenTexts.chart}</a
      ><a href="${onMap}">${firstViewTexts.onMap}</a>
    </p>
    ${otherReadings(of, words)}`;
};

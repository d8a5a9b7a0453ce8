import { FIRST_VIEW } from '#contract/site/first-view.ts';
import { firstViewTexts } from '#i18n/pt-br/first-view.ts';
import { isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import { MAIN_QUANTITIES } from '#domain/stations/main-reading.ts';
import { type Html, html } from './html.ts';
import { type StationWords, stationWords } from './station-words.ts';
import type { SiteNow } from './site-now.ts';
import type { StationNow } from './station-now.ts';
import { shortTime } from './times.ts';

interface Row {
  readonly of: StationNow;
  readonly words: StationWords;
}

/** Above a level, rising, then by what is measured. */
const urgencyOf = ({ words: { main, rank, trend } }: Row): number => {
  if (main === null) return MAIN_QUANTITIES.length;
  if (isAboveAlertLevel(rank)) return -2;
  return trend?.direction === 'rising' ? -1 : MAIN_QUANTITIES.indexOf(main.quantity);
};

const amountOf = ({ words: { main, rate } }: Row): number => {
  if (main === null || main.quantity === 'temperatura') return 0;
  return main.quantity === 'rio' ? (rate ?? -Infinity) : main.shown.value;
};

/** The level it is above; those above none are equal, whether they have levels or not. */
const levelOf = ({ words }: Row): number => Math.max(words.rank, 0);

/** Most useful first. */
const byUrgency = (a: Row, b: Row): number =>
  urgencyOf(a) - urgencyOf(b) ||
  levelOf(b) - levelOf(a) ||
  amountOf(b) - amountOf(a) ||
  a.of.station.name.localeCompare(b.of.station.name, 'pt-BR');

/** The address of a station's page. */
export const stationHref = ({ station }: StationNow): string =>
  `/estacao/${encodeURIComponent(station.codigo)}`;

/** The main reading in one cell: number, trend, and the level it is above. */
export const readingCell = ({ main, short, trend, reached }: StationWords): Html =>
  main === null
    ? html`${short}`
    : html`<b>${short}</b>${trend === null ? null : html` ${trend.words}`}${
          reached === null ? null : html` <strong>${reached}</strong>`
        }`;

const rowHtml = ({ of, words }: Row, site: SiteNow): Html =>
  html`<tr>
    <th scope="row"><a href="${stationHref(of)}">${of.station.name}</a></th>
    <td>${readingCell(words)}</td>
    <td>${shortTime(of.reportedAt, site)}</td>
  </tr>`;

/** A table of stations: name, main reading, time. */
export const stationsTable = (rows: readonly Row[], caption: string, site: SiteNow): Html =>
  html`<table class="${FIRST_VIEW.table}">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${firstViewTexts.station}</th>
        <th scope="col">${firstViewTexts.reading}</th>
        <th scope="col">${firstViewTexts.time}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => rowHtml(row, site))}
    </tbody>
  </table>`;

/** Stations with their main readings, most useful first. */
export const rowsByUrgency = (site: SiteNow): readonly Row[] =>
  site.stations.map((of) => ({ of, words: stationWords(of, site) })).toSorted(byUrgency);

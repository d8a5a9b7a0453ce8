import { FIRST_VIEW } from '#contract/first-view.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { firstViewTexts } from '#i18n/pt-br/first-view.ts';
import { isAboveAlertLevel } from '#domain/stations/alert-state.ts';
import { type Html, html } from './html.ts';
import { isRising, mainReading, type MainReading } from './main-reading.ts';
import type { SiteNow } from './site-now.ts';
import type { StationNow } from './station-now.ts';
import { shortTime } from './times.ts';

interface Row {
  readonly of: StationNow;
  readonly main: MainReading | null;
}

/** Above a level, rising, other rivers, dams, rain, the rest. */
const urgencyOf = ({ main }: Row): number => {
  if (main === null) return 6;
  if (isAboveAlertLevel(main.rank)) return 0;
  if (isRising(main)) return 1;
  return { river: 2, dam: 3, rain: 4, temperature: 5 }[main.kind];
};

const amountOf = ({ of, main }: Row): number => {
  switch (main?.kind) {
    case 'river':
      return main.rate ?? -Infinity;
    case 'rain':
      return of.readingOf('chuva001h')?.value ?? 0;
    case 'dam':
      return of.readingOf('percentual')?.value ?? 0;
    case undefined:
    case 'temperature':
      return 0;
  }
};

/** The level it is above; those above none are equal, whether they have levels or not. */
const levelOf = ({ main }: Row): number => Math.max(main?.rank ?? 0, 0);

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
export const readingCell = (main: MainReading | null): Html => {
  if (main === null) return html`${stationTexts.noReading}`;
  const { text, trend, reached } = main;
  return html`<b>${text}</b>${trend === null ? null : html` ${trend}`}${
      reached === null ? null : html` <strong>${reached}</strong>`
    }`;
};

const rowHtml = ({ of, main }: Row, site: SiteNow): Html =>
  html`<tr>
    <th scope="row"><a href="${stationHref(of)}">${of.station.name}</a></th>
    <td>${readingCell(main)}</td>
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
  site.stations.map((of) => ({ of, main: mainReading(of, site) })).toSorted(byUrgency);

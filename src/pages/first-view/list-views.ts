import { FIRST_VIEW } from '#contract/site/first-view.ts';
import { isDamReading } from '#domain/stations/main-reading.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { firstViewTexts } from '#i18n/pt-br/first-view.ts';
import { type Html, html } from './html.ts';
import type { SiteNow } from './site-now.ts';
import { rowsByUrgency, stationsTable } from './stations-table.ts';
import { fullTime } from './times.ts';

/** More rows than a reader goes through, and than a slow connection should wait for. */
const MOST_ROWS = 300;

const when = (site: SiteNow): Html =>
  html`<p class="${FIRST_VIEW.detail}">${fullTime(firstViewTexts.readingsAt, site.now, site)}</p>`;

/** All stations in a plain table, most useful first. */
export const stationsView = (site: SiteNow): Html => {
  const title = firstViewTexts.stationsOf(site.state.network.profile.territory.of);
  const rows = rowsByUrgency(site);
  const left = rows.length - MOST_ROWS;
  if (rows.length === 0)
    return html`<h1>${title}</h1>
      <p>${firstViewTexts.noReadings}</p>`;
  return html`<h1>${title}</h1>
    ${when(site)}${stationsTable(rows.slice(0, MOST_ROWS), title, site)}${left > 0 ? html`<p>${firstViewTexts.more(left)}</p>` : null}`;
};

/** The dams. */
export const damsView = (site: SiteNow): Html => {
  const rows = rowsByUrgency(site).filter(({ words }) => isDamReading(words.main));
  const { title } = damsTexts;
  if (rows.length === 0)
    return html`<h1>${title}</h1>
      <p>${firstViewTexts.noReadings}</p>`;
  return html`<h1>${title}</h1>
    ${when(site)}${stationsTable(rows, title, site)}`;
};

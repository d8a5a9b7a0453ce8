import { FIRST_VIEW, FIRST_VIEW_ID, FIRST_VIEW_MADE_AT } from '#contract/site/first-view.ts';
import type { City } from '#domain/network/places.ts';
import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { shellTexts } from '#i18n/pt-br/screens/shell.ts';
import { aboutView } from './about-view.ts';
import { cityView, stationsOfCity } from './city-view.ts';
import { type Html, html } from './html.ts';
import { damsView, stationsView } from './list-views.ts';
import type { SiteNow } from './site-now.ts';
import { stationView } from './station-view.ts';

/** What a first view shows. */
export type FirstViewOf =
  | { readonly kind: 'station'; readonly codigo: string }
  | { readonly kind: 'city'; readonly city: City }
  | { readonly kind: 'stations' }
  | { readonly kind: 'dams' }
  | { readonly kind: 'about' };

const STATION = /^\/estacao\/([^/]+)(?:\/analise(?:\/(?:grafico|tabela))?)?$/;
const CITY = /^\/cidade\/([^/]+)$/;

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** What the page of a path shows first; null for a path that is no screen, or of an unknown city. */
export const firstViewOf = (
  path: string,
  { cityBySlug }: Pick<SiteNow['state'], 'cityBySlug'>,
): FirstViewOf | null => {
  switch (path) {
    case '/':
    case '/mapa':
    case '/tabela':
    case '/estacao':
      return { kind: 'stations' };
    case '/barragens':
      return { kind: 'dams' };
    case '/sobre':
      return { kind: 'about' };
  }
  const codigo = decoded(STATION.exec(path)?.[1] ?? '');
  if (codigo !== null && codigo !== '') return { kind: 'station', codigo };
  const slug = decoded(CITY.exec(path)?.[1] ?? '');
  const city = slug === null || slug === '' ? undefined : cityBySlug.get(slug);
  return city === undefined ? null : { kind: 'city', city };
};

/** The stations whose state a view needs: null for all of them. */
export const stationsOf = (of: FirstViewOf, state: SiteNow['state']): readonly string[] | null => {
  switch (of.kind) {
    case 'station':
      return [of.codigo];
    case 'city':
      return stationsOfCity(of.city, state);
    case 'about':
      return [];
    case 'stations':
    case 'dams':
      return null;
  }
};

const contentOf = (of: FirstViewOf, site: SiteNow): Html | null => {
  switch (of.kind) {
    case 'station': {
      const station = site.stations[0];
      return station === undefined ? null : stationView(station, site);
    }
    case 'city':
      return cityView(of.city, site);
    case 'stations':
      return stationsView(site);
    case 'dams':
      return damsView(site);
    case 'about':
      return aboutView(site);
  }
};

const LINKS = [
  ['/mapa', shellTexts.map],
  ['/tabela', shellTexts.table],
  ['/barragens', shellTexts.dams],
  ['/sobre', aboutTexts.title],
] as const;

/**
 * The first view of a page: bar, demonstration note and readings, as plain HTML that needs no script. Null if there is nothing to show:
 * the station is unknown.
 */
export const firstView = (of: FirstViewOf, site: SiteNow): Html | null => {
  const content = contentOf(of, site);
  if (content === null) return null;
  const { now, state } = site;
  const notes = [state.demonstration?.note ?? null, state.doubt].map((text) =>
    text === null ? null : html`<p class="${FIRST_VIEW.note}" role="note">${text}</p>`,
  );
  const links = LINKS.map(([href, name]) => html`<a href="${href}">${name}</a>`);
  return html`<div id="${FIRST_VIEW_ID}" class="${FIRST_VIEW.view}" ${FIRST_VIEW_MADE_AT}="${now}">
    <header class="${FIRST_VIEW.bar}">
      <span class="${FIRST_VIEW.product}">${shellTexts.product}</span>
      <nav class="${FIRST_VIEW.links}" aria-label="${shellTexts.mainNavigation}">${links}</nav>
      ${notes}
    </header>
    <main class="${FIRST_VIEW.main}"><div class="${FIRST_VIEW.content}">${content}</div></main>
  </div>`;
};

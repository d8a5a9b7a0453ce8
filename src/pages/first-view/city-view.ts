import { FIRST_VIEW } from '#contract/site/first-view.ts';
import { cityWaters, type CityWaters, rainAbove } from '#domain/network/city-waters.ts';
import type { City, RiverStation } from '#domain/network/places.ts';
import type { AlongRiver } from '#domain/network/river-graph.ts';
import { formatDistance } from '#domain/text/format.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { firstViewTexts } from '#i18n/pt-br/first-view.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { rainOfDayText } from '#i18n/readings/main-reading-text.ts';
import { type Html, html } from './html.ts';
import type { SiteNow } from './site-now.ts';
import type { StationNow } from './station-now.ts';
import { mainReadingBlock } from './station-view.ts';
import { stationWords } from './station-words.ts';
import { readingCell, stationHref } from './stations-table.ts';
import { shortTime } from './times.ts';

/** As many as fit on two screens of a phone. */
const MOST_GAUGES = 12;

const METRES = 1_000;

type Shown = ReadonlyMap<Codigo, StationNow>;

const far = (distanceKm: number): string => formatDistance(distanceKm * METRES);

/** One fact of a station: its name, where it is, a reading, the time. */
const fact = (of: StationNow, name: string, place: string | null, reading: Html, site: SiteNow) =>
  html`<div>
    <dt>
      <a href="${stationHref(of)}">${name}</a
      >${place === null ? null : html` <small>${place}</small>`}
    </dt>
    <dd>${reading} <small>${shortTime(of.reportedAt, site)}</small></dd>
  </div>`;

const factsOf = (title: string, facts: readonly Html[]): Html | null =>
  facts.length === 0
    ? null
    : html`<h2>${title}</h2>
        <dl class="${FIRST_VIEW.facts}">${facts}</dl>`;

const alongFacts = (
  along: readonly AlongRiver<RiverStation>[],
  placeOf: (distance: string) => string,
  shown: Shown,
  site: SiteNow,
): readonly Html[] =>
  along.slice(0, MOST_GAUGES).flatMap(({ place, distanceKm }) => {
    const of = shown.get(place.codigo);
    if (of === undefined) return [];
    const words = stationWords(of, site, place.kind === 'dam' ? 'station' : 'city');
    const reading =
      words.main?.state === 'altitude'
        ? html`${readingCell(words)} <small>${words.detail}</small>`
        : readingCell(words);
    return fact(of, place.name ?? of.station.name, placeOf(far(distanceKm)), reading, site);
  });

const rainFacts = (waters: CityWaters, shown: Shown, site: SiteNow): readonly Html[] =>
  rainAbove(waters)
    .slice(0, MOST_GAUGES)
    .flatMap(({ codigo, name }) => {
      const of = shown.get(codigo);
      const day = of?.readingOf('chuva024h') ?? null;
      const reading = rainOfDayText(day);
      if (of === undefined || reading === null) return [];
      return fact(of, name ?? of.station.name, null, html`${reading}`, site);
    });

/** The gauge that speaks for the city, and how. */
const gaugeBlock = (city: City, { gauge }: CityWaters, shown: Shown, site: SiteNow): Html => {
  const of = gauge === null ? undefined : shown.get(gauge.codigo);
  if (gauge === null || of === undefined) return html`<p>${firstViewTexts.noGauge}</p>`;
  const name = gauge.station?.name ?? of.station.name;
  const distance = far(gauge.distanceKm ?? 0);
  const note = {
    own: null,
    upstream: firstViewTexts.gaugeAbove(name, distance),
    downstream: firstViewTexts.gaugeBelow(name, distance),
  }[gauge.kind];
  const way = html`<p class="${FIRST_VIEW.actions}">
    <a href="${stationHref(of)}">${stationTexts.type(of.station.type)}: ${of.station.name}</a>
  </p>`;
  const words = stationWords(of, site, 'city');
  if (note === null) return html`${mainReadingBlock(words, of, site)}${way}`;
  const named = { ...words, name: firstViewTexts.measuredIn(words.name, name) };
  return html`<p>${note}</p>
    ${mainReadingBlock(named, of, site)}
    <p class="${FIRST_VIEW.lead}">${cityTexts.notOfCity(city.name)}</p>
    ${way}`;
};

/** The stations that a city's view shows. */
export const stationsOfCity = (city: City, state: SiteNow['state']): readonly Codigo[] => {
  const waters = cityWaters(state.network.places, state.rivers, city);
  const { gauge, gaugesAbove, gaugesBelow, damsAbove } = waters;
  return [
    ...(gauge === null ? [] : [gauge.codigo]),
    ...[gaugesAbove, gaugesBelow, damsAbove].flat().map(({ place }) => place.codigo),
  ];
};

/** What a resident of a city asks: the river, the dams above, the gauges along the water, the rain. */
export const cityView = (city: City, site: SiteNow): Html => {
  const { state } = site;
  const shown: Shown = new Map(site.stations.map((of) => [of.station.codigo, of]));
  // A gauge that measures no level speaks for nobody, unless no other does.
  const hasLevel = (codigo: Codigo): boolean =>
    (shown.get(codigo)?.readingOf('rio') ?? null) !== null;
  const waters = cityWaters(state.network.places, state.rivers, city, hasLevel);
  const { above, below } = firstViewTexts;
  const along = [
    ...alongFacts(waters.gaugesAbove, above, shown, site),
    ...alongFacts(waters.gaugesBelow, below, shown, site),
  ];
  const dams = alongFacts(waters.damsAbove, above, shown, site);
  return html`<h1>${city.name}</h1>
    ${gaugeBlock(city, waters, shown, site)}${factsOf(firstViewTexts.damsAbove, dams)}${factsOf(firstViewTexts.along, along)}${factsOf(firstViewTexts.rainAbove, rainFacts(waters, shown, site))}`;
};

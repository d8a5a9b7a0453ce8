import type { Network } from '#contract/site/network.ts';
import type { Bounds } from '#domain/network/bounds.ts';
import { formatClock, formatDay } from '#domain/text/format.ts';
import { memoised } from '#domain/memoised.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { embedTexts } from '#i18n/pt-br/embed.ts';
import { bulletinFacts } from '#pages/bulletin/bulletin-facts.ts';
import { rainLead } from '#pages/bulletin/bulletin-text.ts';
import { html, type Html } from '#pages/html.ts';
import { INK } from '#pages/page-look.ts';
import { alertMark, arrowMark } from '#pages/previews/picture-marks.ts';
import { stationPreview } from '#pages/previews/preview.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { StationNow } from '#pages/station-now.ts';
import { withSign } from './reading-card.ts';

type Point = readonly [x: number, y: number];

/** Of the drawing, in its own units. */
const WIDTH = 640;
/** Rivers above a level that a frame has room for. */
const MOST_ABOVE = 5;

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);

const lists = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The rings of the territory in the base map, in degrees; none where the network has no base map. */
const territoryOf = memoised(4, ({ basemap }: Network): readonly (readonly Point[])[] => {
  const bytes = basemap?.areas.bytes;
  const areas = bytes === undefined ? null : parseJson(Buffer.from(bytes).toString('utf8'));
  const rings: Point[][] = [];
  for (const feature of lists(isRecord(areas) ? areas['features'] : null)) {
    if (!isRecord(feature)) continue;
    const { properties, geometry } = feature;
    if (!isRecord(properties) || properties['kind'] !== 'state' || !isRecord(geometry)) continue;
    const shapes = lists(geometry['coordinates']);
    for (const polygon of geometry['type'] === 'MultiPolygon' ? shapes : [shapes]) {
      for (const ring of lists(polygon)) rings.push(lists(ring).filter(isPoint));
    }
  }
  return rings;
});

/** Degrees to the drawing's units, for a box of degrees; the same scale both ways at its middle. */
const projectionOf = ({ west, east, south, north }: Bounds) => {
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const eastOf = (longitude: number): number => (longitude - west + 360) % 360;
  const scale = WIDTH / (eastOf(east) * narrowing);
  return {
    height: Math.ceil((north - south) * scale),
    place: ([longitude, latitude]: Point): Point => [
      Math.round(eastOf(longitude) * narrowing * scale),
      Math.round((north - latitude) * scale),
    ],
  };
};

/** A ring without the points that fall on the one before. */
const pathOf = (ring: readonly Point[]): string => {
  const corners = ring.map(([x, y]) => `${x} ${y}`);
  const seen = corners.filter((corner, place) => corner !== corners[place - 1]);
  return seen.length === 0 ? '' : `M${seen.join('L')}Z`;
};

/** The territory with a dot for each gauge of a river; those above a level have its colour and lie on top. */
const drawing = (state: SiteState, rivers: readonly StationNow[]): Html => {
  const placed = rivers.flatMap((river) => {
    const { position } = river.station;
    if (position === null) return [];
    const point: Point = [position.longitude, position.latitude];
    return [{ point, level: state.alertOf(river)?.state?.reached?.level ?? null }];
  });
  const { height, place } = projectionOf(state.network.profile.bounds);
  const dots = placed
    .toSorted((a, b) => Number(a.level !== null) - Number(b.level !== null))
    .map(({ point, level }) => {
      const [x, y] = place(point);
      return level === null
        ? html`<circle cx="${x}" cy="${y}" r="5" fill="${INK.muted}" />`
        : html`<circle
            cx="${x}"
            cy="${y}"
            r="11"
            fill="${INK[level]}"
            stroke="${INK.surface}"
            stroke-width="3"
          />`;
    });
  const outline = territoryOf(state.network)
    .map((ring) => pathOf(ring.map(place)))
    .join('');
  return html`<svg class="drawing" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true">
    <path d="${outline}" fill="${INK.sunken}" stroke="${INK.edge}" stroke-width="2" />
    ${dots}
  </svg>`;
};

/** A row as in the lists of the site: name and what it means, then the number with its arrow. */
const riverLine = (state: SiteState, river: StationNow): Html => {
  const { name, figure, note, change, alert } = stationPreview(state, river);
  const level = alert?.level ?? null;
  const words = [alert?.reached, change?.words, note].filter((text) => (text ?? '') !== '');
  return html`<li>
    <div>
      <strong>${name}</strong>
      <p class="quiet mark">
        ${level === null ? words.join(', ') : withSign(alertMark(level, 0, 0), words.join(', '))}
      </p>
    </div>
    <p class="mark">
      ${change === null ? figure : withSign(arrowMark(change.direction, 0, 0), figure ?? '')}
    </p>
  </li>`;
};

/** The rivers of the network on its territory, and those above a level in words. */
export const riversCard = async (state: SiteState): Promise<Html> => {
  const facts = await bulletinFacts(state);
  const { at, above, silent } = facts;
  const silentCodes = new Set(silent.map(({ station }) => station.codigo));
  const all = await state.stations(await state.codes());
  const rivers = all.filter(
    (river) => !silentCodes.has(river.station.codigo) && river.readingOf('rio') !== null,
  );
  const { territory, timeZone } = state.network.profile;
  const more = above.length - MOST_ABOVE;
  return html`<h1>${embedTexts.map(territory.of)}</h1>
    <p class="quiet">${embedTexts.asOf(formatClock(at, timeZone), formatDay(at, timeZone))}</p>
    ${drawing(state, rivers)}
    <h2>${above.length === 0 ? embedTexts.noneAbove : embedTexts.above(above.length)}</h2>
    <ul>
      ${above.slice(0, MOST_ABOVE).map((river) => riverLine(state, river))}
    </ul>
    ${more > 0 ? html`<p class="quiet">${embedTexts.others(more)}</p>` : null}
    <p class="quiet">${rainLead(facts)}</p>`;
};

import { contrastOf, TEXT_CONTRAST, THEME_SURFACES } from '#domain/colour/contrast.ts';
import { type Bounds, isWithin } from '#domain/network/bounds.ts';
import { RAIN_PERIODS } from '#domain/quantities/choices/rain-period.ts';
import { hasLegendFor, type LegendOverride } from '#domain/quantities/legend/legend-override.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import { decodeTimeZone, type TimeZone } from '#domain/time/time-zone.ts';
import { cutText } from '#domain/untrusted.ts';
import { MAX_NAME_LENGTH, type MemberFault, Members } from '#contract/members.ts';
import { type OpenData, openDataOf } from './open-data.ts';

/** Where the map looks first (SPEC 3, SPEC 9). Degrees, WGS 84; `zoom` of 512-pixel tiles. */
interface StartView {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** The name of the territory, and the name as it follows a noun: `de Santa Clara`, `do Planalto`. */
export interface Territory {
  readonly name: string;
  readonly of: string;
}

/** A number to call in an emergency. */
interface EmergencyNumber {
  readonly number: string;
  readonly name: string;
}

/** A page of somebody else: official warnings, a contact. */
interface NamedLink {
  readonly name: string;
  readonly url: string;
}

/** A page of official warnings, and the feed that has them for programs. */
interface WarningLink extends NamedLink {
  readonly feed?: string;
}

/** The accent of the site in the light and in the dark theme, `#rrggbb`. */
interface AccentColours {
  readonly light: string;
  readonly dark: string;
}

/** How people call a type of station. */
interface TypeWords {
  readonly one: string;
  readonly many: string;
}

/** Texts that speak of the network, which it may word itself: the keys of `texts`. */
const NETWORK_TEXT_KEYS = [
  'description',
  'intro',
  'readings',
  'imagery',
  'basemap',
  'decisions',
] as const;
type NetworkTextKey = (typeof NETWORK_TEXT_KEYS)[number];

/** Addresses of the network's files on this site. */
interface NetworkFiles {
  /** Cities, rivers, gauges (`places-document.ts`). */
  readonly places: string;
  /** Streets and known floods (`streets-document.ts`); null if the network has none. */
  readonly streets: string | null;
  /** GeoJSON of the offline base map; null if the network has none. */
  readonly basemap: {
    readonly areas: string;
    readonly lines: string;
    readonly places: string;
    /** The sources of the base map, as the map names them. */
    readonly attribution: string;
  } | null;
  readonly logo: string | null;
}

/**
 * What makes a network this network: its folder's `network.json` (docs/network.md), and the member `network` of the site's configuration.
 * Nothing of one state is in the code.
 */
export interface NetworkProfile {
  /** Name of the network, which exports give as the source. */
  readonly name: string;
  readonly territory: Territory;
  readonly timeZone: TimeZone;
  /** As people call the zone, after "no": `horário do Planalto`. */
  readonly timeZoneName: string;
  readonly bounds: Bounds;
  readonly start: StartView;
  readonly colours: AccentColours | null;
  readonly emergency: {
    readonly numbers: readonly EmergencyNumber[];
    /** Sentences below the numbers. */
    readonly notes: readonly string[];
  };
  readonly contacts: readonly NamedLink[];
  readonly warnings: readonly WarningLink[];
  /** Null: the network names neither a licence nor who is responsible. */
  readonly openData: OpenData | null;
  readonly texts: { readonly [Key in NetworkTextKey]?: string };
  readonly stationTypes: { readonly [Type in StationType]?: TypeWords };
  readonly legends: readonly LegendOverride[];
  readonly files: NetworkFiles | null;
}

const MAX_TEXT = 600;
/** Every quantity with every window would be fewer. */
const MAX_LEGENDS = 100;

const TEXT_KEYS: ReadonlySet<string> = new Set(NETWORK_TEXT_KEYS);

const HTTP = /^https?:\/\/[^\s"'<>]+$/;
const HTTPS = /^https:\/\/[^\s"'<>]+$/;
export const MAX_ATTRIBUTION = 600;
/** The map library takes an attribution for HTML. */
export const PLAIN_TEXT = /^[^<>\p{Control}]{0,600}$/u;
/** An address on this site. */
const OWN_PATH = /^\/(?!\/)[\w./~-]+$/;
const COLOUR = /^#[0-9a-f]{6}$/i;
const PHONE = /^\+?[\d ]{2,20}$/;

const territoryOf = (members: Members): Territory | null => {
  const [name, of] = [members.text('name'), members.text('of')];
  members.end();
  return name === null || of === null ? null : { name, of };
};

const boundsOf = (members: Members): Bounds | null => {
  const west = members.number('west', -180, 180);
  const south = members.number('south', -85, 85);
  const east = members.number('east', -180, 180);
  const north = members.number('north', -85, 85);
  members.end();
  if (west === null || south === null || east === null || north === null) return null;
  if (north <= south) return members.fault('north', 'a number above south');
  if (west === east) return members.fault('east', 'another number than west');
  return { west, south, east, north };
};

const startOf = (members: Members): StartView | null => {
  const latitude = members.number('latitude', -85, 85);
  const longitude = members.number('longitude', -180, 180);
  const zoom = members.number('zoom', 0, 22);
  members.end();
  return latitude === null || longitude === null || zoom === null
    ? null
    : { latitude, longitude, zoom };
};

const coloursOf = (members: Members): AccentColours | null => {
  const light = members.matching('light', COLOUR, 'a colour such as #0a5c8f');
  const dark = members.matching('dark', COLOUR, 'a colour such as #0a5c8f');
  members.end();
  if (light === null || dark === null) return null;
  const colours = { light, dark };
  const faint = (['light', 'dark'] as const).filter((theme) => {
    const contrast = contrastOf(colours[theme], THEME_SURFACES[theme]);
    if (contrast >= TEXT_CONTRAST) return false;
    const ratio = Math.floor(contrast * 100) / 100;
    members.note(
      theme,
      `has a contrast of ${ratio}:1 on ${THEME_SURFACES[theme]}; text needs ${TEXT_CONTRAST}:1`,
    );
    return true;
  });
  return faint.length === 0 ? colours : null;
};

const linkOf = (members: Members): NamedLink | null => {
  const name = members.text('name');
  const url = members.matching('url', HTTPS, 'an https address');
  return name === null || url === null ? null : { name, url };
};

const warningLinkOf = (members: Members): WarningLink | null => {
  const link = linkOf(members);
  const feed = members.has('feed')
    ? members.matching('feed', HTTP, 'an http or https address')
    : null;
  return link === null || feed === null ? link : { ...link, feed };
};

const emergencyNumberOf = (members: Members): EmergencyNumber | null => {
  const number = members.matching('number', PHONE, 'digits, such as 190');
  const name = members.text('name');
  return number === null || name === null ? null : { number, name };
};

const textsOf = (members: Members): NetworkProfile['texts'] => {
  const texts: { [Key in NetworkTextKey]?: string } = {};
  for (const key of NETWORK_TEXT_KEYS) {
    const text = members.has(key) ? members.text(key, MAX_TEXT) : null;
    if (text !== null) texts[key] = text;
  }
  for (const name of members.names()) {
    if (!TEXT_KEYS.has(name)) {
      members.note(cutText(name, MAX_NAME_LENGTH), `is none of ${NETWORK_TEXT_KEYS.join(', ')}`);
    }
  }
  return texts;
};

const stationTypesOf = (members: Members): NetworkProfile['stationTypes'] => {
  const types: { [Type in StationType]?: TypeWords } = {};
  for (const type of STATION_TYPES) {
    if (!members.has(type)) continue;
    const words = members.members(type);
    const [one, many] = [words.text('one', 40), words.text('many', 40)];
    words.end();
    if (one !== null && many !== null) types[type] = { one, many };
  }
  members.end();
  return types;
};

/** Reads an override; `before` are those read so far. */
const legendOf =
  (before: LegendOverride[]) =>
  (members: Members): LegendOverride | null => {
    const quantity = QUANTITIES.find(({ id }) => id === members.value('quantity'))?.id ?? null;
    const hasLegend = quantity !== null && hasLegendFor({ quantity, history: null });
    if (!hasLegend) members.fault('quantity', 'the id of a quantity with a legend');
    const raw = members.value('history') ?? null;
    const history =
      raw === null ? null : (['15s', ...RAIN_PERIODS] as const).find((key) => key === raw);
    const isWindow = history !== undefined && (!hasLegend || hasLegendFor({ quantity, history }));
    if (!isWindow)
      members.fault('history', 'null, or a window of the quantity, such as 15s or 001h');
    const minimum = members.number('minimum', -1e6, 1e6);
    const maximum = members.number('maximum', -1e6, 1e6);
    if (!hasLegend || !isWindow || minimum === null || maximum === null) return null;
    if (maximum <= minimum) return members.fault('maximum', 'a number above minimum');
    if (before.some((one) => one.quantity === quantity && one.history === history)) {
      return members.note('quantity', 'has a range for this window already');
    }
    const override = { quantity, history, minimum, maximum };
    before.push(override);
    return override;
  };

const filesOf = (members: Members): NetworkFiles | null => {
  const path = (from: Members, member: string) =>
    from.matching(member, OWN_PATH, 'a path on this site');
  const places = path(members, 'places');
  const optional = (member: string) => (members.has(member) ? path(members, member) : null);
  const [streets, logo] = [optional('streets'), optional('logo')];
  let basemap: NetworkFiles['basemap'] = null;
  if (members.has('basemap')) {
    const parts = members.members('basemap');
    const [areas, lines, names] = [
      path(parts, 'areas'),
      path(parts, 'lines'),
      path(parts, 'places'),
    ];
    const attribution = parts.matching('attribution', PLAIN_TEXT, 'a text without < and >');
    parts.end();
    if (areas !== null && lines !== null && names !== null && attribution !== null) {
      basemap = { areas, lines, places: names, attribution };
    }
  }
  members.end();
  return places === null ? null : { places, streets, basemap, logo };
};

/**
 * Decodes an untrusted profile. The profile is null if a member without which nothing can be shown is missing or wrong; a fault of any other
 * member leaves that member out.
 */
export const decodeNetworkProfile = (
  raw: unknown,
): { readonly profile: NetworkProfile | null; readonly faults: readonly MemberFault[] } => {
  const faults: MemberFault[] = [];
  const members = Members.of(raw, '', faults);
  const name = members.text('name', 120);
  const territory = territoryOf(members.members('territory'));
  const zone = decodeTimeZone(members.value('timeZone'));
  if (!zone.ok) members.fault('timeZone', 'a zone of the IANA database, such as America/Manaus');
  const timeZoneName = members.text('timeZoneName');
  const bounds = boundsOf(members.members('bounds'));
  const start = startOf(members.members('start'));
  if (bounds !== null && start !== null && !isWithin(bounds, start)) {
    members.fault('start', 'a position within bounds');
  }
  const colours = members.has('colours') ? coloursOf(members.members('colours')) : null;
  const calls = members.members('emergency');
  const emergency = {
    numbers: calls.list('numbers', emergencyNumberOf),
    notes: calls.texts('notes', MAX_TEXT),
  };
  calls.end();
  const contacts = members.list('contacts', linkOf);
  const warnings = members.list('warnings', warningLinkOf);
  const openData = members.has('openData') ? openDataOf(members.members('openData')) : null;
  const texts = textsOf(members.members('texts'));
  const stationTypes = stationTypesOf(members.members('stationTypes'));
  const legends = members.list('legends', legendOf([]), MAX_LEGENDS);
  const files = members.has('files') ? filesOf(members.members('files')) : null;
  members.end();
  if (
    name === null ||
    territory === null ||
    !zone.ok ||
    timeZoneName === null ||
    bounds === null ||
    start === null
  ) {
    return { profile: null, faults };
  }
  return {
    profile: {
      name,
      territory,
      timeZone: zone.value,
      timeZoneName,
      bounds,
      start,
      colours,
      emergency,
      contacts,
      warnings,
      openData,
      texts,
      stationTypes,
      legends,
      files,
    },
    faults,
  };
};

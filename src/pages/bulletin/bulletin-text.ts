import { formatClock, formatDay, formatNumber, formatReading } from '#domain/text/format.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { bulletinTexts } from '#i18n/pt-br/bulletin.ts';
import { cityPreview, stationPreview } from '#pages/previews/preview.ts';
import { readingDescription } from '#pages/previews/preview-words.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { StationNow } from '#pages/station-now.ts';
import type { City } from '#domain/network/places.ts';
import {
  type BasinRain,
  bulletinFacts,
  type BulletinFacts,
  type BulletinDam,
} from './bulletin-facts.ts';

/** One page: of each list the first, and how many more there are. */
const MOST = { above: 12, rising: 8, basins: 10, dams: 8, silent: 8 } as const;

const number = (count: number): string => formatNumber(count, 0);

/** Items of a list, and a last one for those that it has no room for. */
const firstOf = <Item>(
  items: readonly Item[],
  most: number,
  textOf: (item: Item) => string,
): readonly string[] => [
  ...items.slice(0, most).map(textOf),
  ...(items.length > most ? [bulletinTexts.others(number(items.length - most))] : []),
];

const section = (
  title: string,
  items: readonly string[],
  { none, before = [] }: { readonly none: string; readonly before?: readonly string[] },
): readonly string[] => [
  '',
  title,
  ...before,
  ...(items.length === 0 && before.length === 0 ? [none] : items.map((item) => `- ${item}`)),
];

const stationLine = (station: StationNow, state: SiteState): string =>
  bulletinTexts.line(
    station.station.name,
    readingDescription(stationPreview(state, station), state.site),
  );

const damLine = ({ dam, openGates, gates }: BulletinDam, state: SiteState): string => {
  const line = stationLine(dam, state);
  return gates === 0 ? line : `${line} ${bulletinTexts.gates(openGates, gates)}`;
};

const basinLine = ({ basin, gauges, raining, most, where }: BasinRain): string => {
  const { unit, decimals } = quantityOf('chuva001h');
  const amount = formatReading(most, { unit, decimals, showsZero: false }) ?? '';
  const name = basin ?? bulletinTexts.noBasin;
  return bulletinTexts.basin(name, amount, where.station.name, raining, gauges);
};

const rainLines = ({ gauges, raining }: BulletinFacts): string => {
  if (gauges === 0) return bulletinTexts.noGauges;
  return raining === 0
    ? bulletinTexts.noRain(number(gauges))
    : bulletinTexts.rainIn(number(raining), number(gauges));
};

const silentItems = ({ silent }: BulletinFacts): readonly string[] => {
  if (silent.length === 0) return [];
  const names = silent.slice(0, MOST.silent).map(({ station }) => station.name);
  return [bulletinTexts.silentAre(silent.length, names)];
};

/** The numbers to call, the source, and where more is; without an address where that is not known. */
const foot = ({ network }: SiteState, url: string | null): readonly string[] => {
  const calls = network.profile.emergency.numbers.map(
    ({ number: digits, name }) => `${digits} ${name}`,
  );
  return [
    '',
    ...(calls.length === 0 ? [] : [bulletinTexts.calls(calls)]),
    bulletinTexts.source(url ?? ''),
  ].map((line) => line.trimEnd());
};

/** That the readings are not of now, or may be old. */
const notices = ({ site }: SiteState): readonly string[] =>
  [site.demonstration?.note, site.doubt].flatMap((notice) => notice ?? []);

const textOf = (lines: readonly string[]): string =>
  `${lines.join('\n').replaceAll('\u00a0', ' ')}\n`;

/** The state of a network on one page of plain text (`/boletim.txt`). `origin`: of the site, for its address. */
export const networkBulletin = async (state: SiteState, origin: string | null): Promise<string> => {
  const facts = await bulletinFacts(state);
  const { profile } = state.network;
  const zone = profile.timeZone;
  const title = bulletinTexts.title(
    profile.name,
    formatClock(facts.at, zone),
    formatDay(facts.at, zone),
  );
  const line = (station: StationNow): string => stationLine(station, state);
  return textOf([
    title,
    ...notices(state),
    ...section(bulletinTexts.above, firstOf(facts.above, MOST.above, line), {
      none: bulletinTexts.noneAbove,
    }),
    ...section(bulletinTexts.rising, firstOf(facts.rising, MOST.rising, line), {
      none: bulletinTexts.noneRising,
    }),
    ...section(bulletinTexts.rain, firstOf(facts.rain, MOST.basins, basinLine), {
      none: '',
      before: [rainLines(facts)],
    }),
    ...section(
      bulletinTexts.dams,
      firstOf(facts.dams, MOST.dams, (dam) => damLine(dam, state)),
      { none: bulletinTexts.noDams },
    ),
    ...section(bulletinTexts.silent, silentItems(facts), { none: bulletinTexts.noneSilent }),
    ...foot(state, origin),
  ]);
};

/** A city's river in at most 1 kB of plain text (`/cidade/{nome}.txt`). */
export const cityBulletin = async (
  state: SiteState,
  city: City,
  url: string | null,
): Promise<string> => {
  const preview = await cityPreview(state, city);
  return textOf([
    bulletinTexts.line(city.name, readingDescription(preview, state.site)),
    ...notices(state),
    ...foot(state, url),
  ]);
};

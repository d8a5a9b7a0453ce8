import type { JournalEntry } from '#contract/journal/journal.ts';
import type { WarningsDocument } from '#contract/warnings/warnings-document.ts';
import { isUnread } from '#domain/network/warnings/official-warning.ts';
import { formatClock, formatDay, formatNumber, formatReading } from '#domain/text/format.ts';
import { HOUR_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { bulletinTexts } from '#i18n/pt-br/bulletin.ts';
import { replayTexts } from '#i18n/pt-br/screens/replay.ts';
import { journalText } from '#i18n/readings/journal-text.ts';
import { originText, reportWords } from '#i18n/readings/report-text.ts';
import { unreadWarningsText, validityText } from '#i18n/readings/warning-texts.ts';
import { cityPreview, stationPreview } from '#pages/previews/preview.ts';
import { asOfPast, readingDescription } from '#pages/previews/preview-words.ts';
import { emOf } from '#pages/previews/previewed-pages.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { StationNow } from '#pages/station-now.ts';
import type { Station } from '#domain/stations/station.ts';
import type { City } from '#domain/network/places.ts';
import {
  type BasinRain,
  bulletinFacts,
  type BulletinFacts,
  type BulletinDam,
} from './bulletin-facts.ts';

/** One page: of each list the first, and how many more there are. */
const MOST = {
  above: 5,
  near: 2,
  rising: 4,
  basins: 6,
  dams: 5,
  /** Networks, on one line. */
  doubted: 2,
  ofNetwork: 4,
  silent: 8,
  warnings: 4,
  happened: 8,
} as const;

/** What happened lately is of so long. */
const LATELY_MS = 6 * HOUR_MS;

/** A sentence, and the page with the fact that it states; null where it sums up many. */
export interface BulletinSentence {
  readonly text: string;
  /** The part of the text that leads to the page; absent: all of it. */
  readonly name?: string;
  readonly path: string | null;
}

interface BulletinSection {
  readonly title: string;
  /** What the list is of, or that it is empty. */
  readonly lead: string | null;
  readonly sentences: readonly BulletinSentence[];
}

/** The state of a network in sentences. */
export interface Bulletin {
  /** The past instant that it is of, as addresses have it; null for the present. */
  readonly em: string | null;
  readonly title: string;
  /** That the readings are not of now, or may be old. */
  readonly notices: readonly string[];
  readonly sections: readonly BulletinSection[];
  /** The numbers to call, and what the readings are. */
  readonly foot: readonly string[];
}

/** What a bulletin has beside readings; null: it could not be read, or is not kept of its instant. Undefined: the server has none. */
export interface BulletinSources {
  /** Newest first. */
  readonly entries?: readonly JournalEntry[] | null;
  readonly warnings?: WarningsDocument | null | undefined;
}

const number = (count: number): string => formatNumber(count, 0);

const pathOf = (codigo: string): string => `/estacao/${encodeURIComponent(codigo)}`;

const section = <Item>(
  title: string,
  items: readonly Item[],
  {
    most,
    sentenceOf,
    none,
    lead = null,
  }: {
    readonly most: number;
    readonly sentenceOf: (item: Item) => BulletinSentence;
    readonly none: string;
    readonly lead?: string | null;
  },
): BulletinSection => ({
  title,
  lead: lead ?? (items.length === 0 ? none : null),
  sentences: [
    ...items.slice(0, most).map(sentenceOf),
    ...(items.length > most
      ? [{ text: bulletinTexts.others(number(items.length - most)), path: null }]
      : []),
  ],
});

/** A station's name, with whose it is where that is another network. */
const markedName = (station: Station): string => {
  const origin = originText(station);
  return origin === null ? station.name : bulletinTexts.marked(station.name, origin);
};

const stationSentence = (of: StationNow, state: SiteState): BulletinSentence => {
  const { station } = of;
  const preview = stationPreview(state, of);
  // A reading has the mark itself.
  const name = preview.figure === null ? markedName(station) : station.name;
  const text = bulletinTexts.line(name, readingDescription(preview, state.site));
  return { text, name: station.name, path: pathOf(station.codigo) };
};

const damSentence = (
  { dam, openGates, gates }: BulletinDam,
  state: SiteState,
): BulletinSentence => {
  const sentence = stationSentence(dam, state);
  if (gates === 0) return sentence;
  return { ...sentence, text: `${sentence.text} ${bulletinTexts.gates(openGates, gates)}` };
};

const basinSentence = (
  { basin, gauges, raining, most, where, mostOfDay }: BasinRain,
  at: EpochMs,
): BulletinSentence => {
  const { unit, decimals } = quantityOf('chuva001h');
  const [amount = '', ofDay] = [most, mostOfDay].map(
    (mm) => formatReading(mm, { unit, decimals, showsZero: false }) ?? undefined,
  );
  const name = basin ?? bulletinTexts.noBasin;
  const station = [where.station.name, reportWords(where, at).note ?? []].flat().join(', ');
  const text = bulletinTexts.basin(name, amount, station, raining, gauges, ofDay);
  return { text, name, path: pathOf(where.station.codigo) };
};

/** At how many stations it rains. */
export const rainLead = ({ gauges, raining }: BulletinFacts): string => {
  if (gauges === 0) return bulletinTexts.noGauges;
  return raining === 0
    ? bulletinTexts.noRain(number(gauges))
    : bulletinTexts.rainIn(number(raining), number(gauges));
};

const silentLead = ({ silent }: BulletinFacts): string => {
  if (silent.length === 0) return bulletinTexts.noneSilent;
  const names = silent.slice(0, MOST.silent).map(({ station }) => markedName(station));
  return bulletinTexts.silentAre(silent.length, names);
};

/** The other networks whose readings are in doubt, on one line; nothing where none is. */
const doubtSections = ({ doubted }: BulletinFacts, zone: TimeZone): readonly BulletinSection[] => {
  if (doubted.length === 0) return [];
  const networks = doubted.slice(0, MOST.doubted).map(({ name, since, stations }) => {
    const names = stations.slice(0, MOST.ofNetwork).map(({ station }) => station.name);
    const [clock, day] = [formatClock(since, zone), formatDay(since, zone)];
    return bulletinTexts.doubtedSince(name, clock, day, stations.length, names);
  });
  const more = doubted.length - networks.length;
  const lead = [...networks, more > 0 ? bulletinTexts.others(number(more)) : []].flat().join('; ');
  return [{ title: bulletinTexts.doubted, lead, sentences: [] }];
};

/** Sources whose warnings may be missing first. */
const warningSections = (
  { warnings: known }: BulletinSources,
  at: EpochMs,
  zone: TimeZone,
): readonly BulletinSection[] => {
  if (known === undefined) return [];
  if (known === null) {
    return [{ title: bulletinTexts.warnings, lead: replayTexts.noWarnings, sentences: [] }];
  }
  const texts = [
    ...known.sources.flatMap((source) =>
      isUnread(source, at) ? unreadWarningsText(source, at, zone) : [],
    ),
    ...known.warnings.map((warning) =>
      bulletinTexts.warning(
        warning.headline ?? warning.event,
        warning.sender,
        validityText(warning, at, zone),
      ),
    ),
  ];
  return [
    section(bulletinTexts.warnings, texts, {
      most: MOST.warnings,
      none: bulletinTexts.noWarnings,
      sentenceOf: (text) => ({ text, path: '/avisos' }),
    }),
  ];
};

const journalSections = async (
  state: SiteState,
  { entries }: BulletinSources,
  at: EpochMs,
): Promise<readonly BulletinSection[]> => {
  if (entries === undefined) return [];
  const zone = state.network.profile.timeZone;
  const lately = (entries ?? []).filter(
    (one) => one.at > at - LATELY_MS && one.at <= at && one.annulled === null,
  );
  const stations = await state.stations([...new Set(lately.map(({ station }) => station))]);
  const known = new Map<string, Station>(stations.map(({ station }) => [station.codigo, station]));
  return [
    section(bulletinTexts.happened, lately, {
      most: MOST.happened,
      none: entries === null ? bulletinTexts.unreadJournal : bulletinTexts.nothingHappened,
      sentenceOf: ({ station, event, at: when }) => {
        const own = known.get(station);
        const name = own?.name ?? station;
        const marked = own === undefined ? name : markedName(own);
        const text = bulletinTexts.event(formatClock(when, zone), marked, journalText(event, zone));
        return { text, name, path: pathOf(station) };
      },
    }),
  ];
};

/** The numbers to call, and what the readings are. */
const foot = ({ network }: SiteState): readonly string[] => {
  const calls = network.profile.emergency.numbers.map(
    ({ number: digits, name }) => `${digits} ${name}`,
  );
  return [...(calls.length === 0 ? [] : [bulletinTexts.calls(calls)]), bulletinTexts.source];
};

/** That the readings are not of now, or may be old. */
const notices = ({ site }: Pick<SiteState, 'site'>): readonly string[] => {
  const asOf = asOfPast(site);
  const past = asOf === null ? null : bulletinTexts.past(asOf);
  return [past, site.demonstration?.note, site.doubt].flatMap((notice) => notice ?? []);
};

/** A name that has lines of its own makes none here. */
const plain = (lines: readonly string[]): string =>
  lines.map((line) => `${line.replaceAll(/\s+/g, ' ')}\n`).join('');

/** The state of a network, on one page. */
export const networkBulletin = async (
  state: SiteState,
  sources: BulletinSources = {},
): Promise<Bulletin> => {
  const facts = await bulletinFacts(state);
  const { profile } = state.network;
  const zone = profile.timeZone;
  const sentenceOf = (station: StationNow) => stationSentence(station, state);
  return {
    em: emOf(state),
    title: bulletinTexts.title(
      profile.name,
      formatClock(facts.at, zone),
      formatDay(facts.at, zone),
    ),
    notices: notices(state),
    sections: [
      ...warningSections(sources, facts.at, zone),
      section(bulletinTexts.above, facts.above, {
        most: MOST.above,
        sentenceOf,
        none: bulletinTexts.noneAbove,
      }),
      section(bulletinTexts.near, facts.near, {
        most: MOST.near,
        sentenceOf,
        none: bulletinTexts.noneNear,
      }),
      section(bulletinTexts.rising, facts.rising, {
        most: MOST.rising,
        sentenceOf,
        none: bulletinTexts.noneRising,
      }),
      section(bulletinTexts.rain, facts.rain, {
        most: MOST.basins,
        sentenceOf: (basin) => basinSentence(basin, facts.at),
        none: '',
        lead: rainLead(facts),
      }),
      section(bulletinTexts.dams, facts.dams, {
        most: MOST.dams,
        sentenceOf: (dam) => damSentence(dam, state),
        none: bulletinTexts.noDams,
      }),
      ...(await journalSections(state, sources, facts.at)),
      ...doubtSections(facts, zone),
      { title: bulletinTexts.silent, lead: silentLead(facts), sentences: [] },
    ],
    foot: foot(state),
  };
};

/** The bulletin of an instant of which the server has nothing, or not yet. `past`: null where it is to come. */
export const unkeptBulletin = ({ network, site }: SiteState, past: EpochMs | null): Bulletin => ({
  em: emOf({ network, past }),
  title: bulletinTexts.untimed(network.profile.name),
  notices: [...notices({ site: { ...site, past } }), bulletinTexts.unkept],
  sections: [],
  foot: [],
});

/** A bulletin as plain text (`/boletim.txt`). `url`: where it can be read; null if that is not known. */
export const bulletinText = (bulletin: Bulletin, url: string | null): string =>
  plain([
    bulletin.title,
    ...bulletin.notices,
    ...bulletin.sections.flatMap(({ title, lead, sentences }) => [
      '',
      title,
      ...(lead === null ? [] : [lead]),
      ...sentences.map(({ text }) => `- ${text}`),
    ]),
    '',
    ...bulletin.foot,
    ...(url === null ? [] : [url]),
  ]);

/** A city's river in at most 1 kB of plain text (`/cidade/{nome}.txt`). */
export const cityBulletin = async (
  state: SiteState,
  city: City,
  url: string | null,
): Promise<string> => {
  const preview = await cityPreview(state, city);
  return plain([
    bulletinTexts.line(city.name, readingDescription(preview, state.site)),
    ...notices(state),
    '',
    ...foot(state),
    ...(url === null ? [] : [url]),
  ]);
};

import { setImmediate as breathe } from 'node:timers/promises';
import type { WarningsDocument } from '#contract/warnings/warnings-document.ts';
import type { HistorySource } from '#contract/tag-source.ts';
import { SERIES_SOURCES } from '#domain/quantities/series-sources.ts';
import { memoised } from '#domain/memoised.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { openDataTexts } from '#i18n/pt-br/open-data.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { StationNow } from '#pages/station-now.ts';
import { madeWithin } from '#process/made-within.ts';
import type { JournalSource } from '#storage/history/journal/journal-source.ts';
import type { AskedData } from './asked.ts';
import { journalItem, journalPage } from './journal-items.ts';
import { type OpenItem, type OpenPage, pageOfAll } from './open-items.ts';
import { type OpenParameter, openParameters } from './open-parameters.ts';
import { levelItems, LIVE_QUANTITIES, seriesItem, stationItem } from './station-items.ts';
import { warningItem } from './warning-items.ts';

/** How long stations that were read are handed out: a server that polls another one adds no more to the age of what it shows. */
const KEPT_MS = SECOND_MS / 2;
const GROUP = 20;

type CollectionId = keyof typeof openDataTexts.collection;

/** Whether what is of a collection, or of none, has the network's licence: warnings are their senders'. */
export const isLicensed = (id?: string): boolean => id !== 'avisos';

/** One of the lists of the open data. */
export interface OpenCollection {
  readonly id: CollectionId;
  /** Whether its items are found by stations, too. */
  readonly hasLocations: boolean;
  readonly parameters: Readonly<Record<string, OpenParameter>>;
  readonly page: (asked: AskedData) => Promise<OpenPage>;
  /** Null if it has none of this id. */
  readonly item: (id: string) => Promise<OpenItem | null>;
}

/** Where the open data are read: what answers `Historico`, `/journal.json`, `/warnings.json` and the pages. */
export interface OpenSources {
  readonly state: SiteState;
  readonly history: HistorySource;
  readonly journal: JournalSource;
  /** Undefined: the network has no feeds. */
  readonly warnings: () => WarningsDocument | undefined;
}

const byId = (items: readonly OpenItem[]): readonly OpenItem[] =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const listed = (
  id: CollectionId,
  quantities: Parameters<typeof openParameters>[0],
  all: () => Promise<readonly OpenItem[]>,
): OpenCollection => ({
  id,
  hasLocations: id === 'agora' || id === 'serie',
  parameters: openParameters(quantities),
  page: async (asked) => pageOfAll(byId(await all()), asked),
  item: async (wanted) => (await all()).find((item) => item.id === wanted) ?? null,
});

/** The collections of a server. */
export const openCollections = ({
  state,
  journal,
  warnings,
}: OpenSources): readonly OpenCollection[] => {
  const zone = state.network.profile.timeZone;
  const known = madeWithin(KEPT_MS, async () => {
    const stations = await state.stations(await state.codes());
    return new Map<string, StationNow>(stations.map((one) => [one.station.codigo, one]));
  });
  const itemsOf = memoised(1, async (stations: ReadonlyMap<string, StationNow>) => {
    const at = state.now();
    const items: OpenItem[] = [];
    for (const station of stations.values()) {
      items.push(stationItem(station, state, at));
      // A station has a hundred readings: others have their turn in between.
      if (items.length % GROUP === 0) await breathe();
    }
    return items;
  });
  const now = async () => itemsOf(await known());
  const place = async () => ({ zone, stations: await known() });
  return [
    listed('agora', LIVE_QUANTITIES, now),
    listed('serie', SERIES_SOURCES, async () => Array.from((await known()).values(), seriesItem)),
    {
      ...listed('acontecimentos', [], () => Promise.resolve([])),
      page: async (asked) => journalPage(journal, asked, await place()),
      item: async (id) => journalItem(journal, id, await place()),
    },
    listed('avisos', [], () => Promise.resolve((warnings()?.warnings ?? []).map(warningItem))),
    listed('limiares', SERIES_SOURCES, async () => levelItems(state, await known())),
  ];
};

import { NO_POLLED_SOURCES } from '#contract/site/polled-sources.ts';
import type { RecentSeries } from '#contract/columns/recent-series.ts';
import type { Network } from '#contract/site/network.ts';
import type { Demonstration } from '#contract/site/site-config.ts';
import type { WireValue } from '#contract/tag-source.ts';
import type { Places } from '#domain/network/places.ts';
import { decodeThresholds } from '#domain/stations/alerts/thresholds.ts';
import { MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { SiteState } from '#pages/site-state.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

const STEP_MS = 15 * MINUTE_MS;

const recentSeries = (
  levels: Readonly<Record<string, readonly number[]>>,
  until: number,
): RecentSeries => ({
  until: epochMs(Math.floor(until / STEP_MS) * STEP_MS),
  stepMs: STEP_MS,
  length: Object.values(levels)[0]?.length ?? 0,
  stations: new Map(
    Object.entries(levels).map(([code, values]) => [
      codigo(code),
      new Map([['rio_nivel', { values: Float64Array.from(values), month: null }]]),
    ]),
  ),
});

/** What the server's pages are written from: stations by their tags, `recent` levels in steps of a quarter of an hour. */
export const readingState = async (
  stations: Readonly<Record<string, Readonly<Record<string, WireValue>>>>,
  {
    now,
    recent = {},
    demonstration = null,
    places = { cities: [], rivers: [], stations: [] },
    identities = new Map(),
  }: {
    readonly now?: number;
    readonly recent?: Readonly<Record<string, readonly number[]>>;
    readonly demonstration?: Demonstration | null;
    readonly places?: Places;
    readonly identities?: Network['identities'];
  } = {},
): Promise<SiteState> => {
  const at = epochMs(now ?? Date.now());
  const log = memoryTagLog();
  for (const [codigo, tags] of Object.entries(stations)) {
    for (const [path, data] of Object.entries(tags)) await log.append([{ codigo, path, data }]);
  }
  return new SiteState({
    network: {
      profile: BARE_PROFILE,
      places,
      streets: { streets: [], floods: [] },
      identities,
      municipalities: new Map(),
      thresholds: decodeThresholds({
        'EST-1': [
          { field: 'rio_nivel', value: 6, label: 'Cota de alerta', level: 'alerta' },
          { field: 'rio_nivel', value: 4, label: 'Cota de atenção', level: 'atencao' },
          { field: 'rio_nivel', value: 3, label: 'Outra', level: 'alerta', isSameStaff: false },
        ],
      }).thresholds,
      areas: [],
      polled: NO_POLLED_SOURCES,
      basemap: null,
      logo: null,
      demonstration: { read: () => null, list: () => [] },
    },
    demonstration,
    log,
    recentSeries: {
      latest: () => ({ series: recentSeries(recent, at) }),
      latestWithin: () => Promise.resolve(null),
    },
    now: () => at,
  });
};

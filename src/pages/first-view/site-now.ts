import type { SiteState } from '#pages/site-state.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationNow } from './station-now.ts';

/** What a view is written from: the network, and the stations that the view asked for. */
export interface SiteNow {
  readonly state: Pick<
    SiteState,
    'network' | 'demonstration' | 'doubt' | 'cityBySlug' | 'rivers' | 'alertOf'
  >;
  readonly now: EpochMs;
  readonly stations: readonly StationNow[];
}

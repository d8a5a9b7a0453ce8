import type { NetworkProfile } from '#contract/site/network-profile.ts';
import type { Places } from '#domain/network/places.ts';
import type { ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import type { DemonstrationFacts } from '../facts/demonstration.ts';

/** What the simulation is told of a network. */
export interface NetworkFacts {
  readonly profile: Pick<NetworkProfile, 'timeZone' | 'bounds'>;
  readonly places: Places;
  readonly thresholds: ThresholdsByStation;
  readonly demonstration: DemonstrationFacts;
}

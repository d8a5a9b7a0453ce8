import type { Network } from '#contract/site/network.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { NetworkFault } from '#network/network-fault.ts';
import type { NetworkFacts } from './demonstration.ts';
import { MAX_NETWORK_SIZE } from '../network/station-network.ts';
import { SIMULATED_SCENARIOS } from '../scenarios/scenario-names.ts';
import { readDams, readGates } from './dam-facts.ts';
import { FileReader } from './file-reader.ts';
import { readSettings } from './landscape-facts.ts';
import { readLevels, readStations } from './station-facts.ts';
import { readRecordings } from './recording-facts.ts';

/**
 * What the simulation needs of a network, with the files of its folder `demonstration`, each of which may be missing. The error is every fault
 * of every file.
 */
export const readNetworkFacts = ({
  profile,
  places,
  thresholds,
  demonstration: folder,
}: Pick<Network, 'profile' | 'places' | 'thresholds' | 'demonstration'>): Result<
  NetworkFacts,
  readonly NetworkFault[]
> => {
  const reader = new FileReader(folder);
  const stations = readStations(reader, profile.bounds);
  const codes = new Set([...stations, ...places.stations].map(({ codigo }) => codigo));
  const isKnown = (codigo: Codigo): boolean => codes.has(codigo);
  const { size, landscape } = readSettings(reader, MAX_NETWORK_SIZE);
  const levels = readLevels(reader, isKnown);
  const dams = readDams(reader, isKnown);
  const gates = readGates(reader, isKnown);
  const recordings = readRecordings(reader, isKnown, SIMULATED_SCENARIOS);
  if (reader.faults.length > 0) return err(reader.faults);
  const demonstration = { stations, size, levels, dams, gates, landscape, recordings };
  return ok({ profile, places, thresholds, demonstration });
};

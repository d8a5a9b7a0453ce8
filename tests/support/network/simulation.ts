import type { Network } from '#contract/site/network.ts';
import type { Recording, NetworkFacts } from '#simulation/facts/demonstration.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';
import { type World, worldOf } from '#simulation/network/world.ts';
import { recorded } from '#simulation/scenarios/recorded.ts';
import type { Scenario } from '#simulation/scenarios/scenario.ts';
import { tempestade } from '#simulation/scenarios/tempestade.ts';
import {
  simulatedNetwork,
  type SimulatedNetwork,
  type SimulationOptions,
} from '#simulation/simulated-network.ts';
import { demonstrationNetwork } from './networks.ts';

const factsByNetwork = new WeakMap<Network, NetworkFacts>();

/** What the simulation is told of a network whose folder has no fault, read once. */
export const factsOfNetwork = (network: Network): NetworkFacts => {
  const known = factsByNetwork.get(network);
  if (known !== undefined) return known;
  const facts = readNetworkFacts(network);
  if (!facts.ok) throw new Error(JSON.stringify(facts.error));
  factsByNetwork.set(network, facts.value);
  return facts.value;
};

let world: World | null = null;

/** The demonstration's network. */
export const demonstrationWorld = (): World =>
  (world ??= worldOf(factsOfNetwork(demonstrationNetwork())));

/** The recorded flood of the demonstration's network. */
export const demonstrationRecording = (): Recording => {
  const [recording] = demonstrationWorld().facts.demonstration.recordings;
  if (recording === undefined) throw new Error('the demonstration has no recording');
  return recording;
};

/** A new replay of the recorded flood. */
export const newFlood = (): Scenario => recorded(demonstrationWorld(), demonstrationRecording());

let flood: Scenario | null = null;

/** The recorded flood: its land is computed once for all who ask. */
export const demonstrationFlood = (): Scenario => (flood ??= newFlood());

let storm: Scenario | null = null;

/** A storm over the demonstration's network: as the flood, computed once. */
export const demonstrationStorm = (): Scenario => (storm ??= tempestade(demonstrationWorld(), 1));

/** A simulated network: the demonstration's, unless another one is given. */
export const simulate = (
  options: SimulationOptions = {},
  network: Network = demonstrationNetwork(),
): SimulatedNetwork => {
  const made = simulatedNetwork(factsOfNetwork(network), options);
  if (!made.ok) throw new Error(made.error);
  return made.value;
};

import type { Network } from '#contract/site/network.ts';
import type { Recording, NetworkFacts } from '#simulation/facts/demonstration.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';
import type { World } from '#simulation/network/world.ts';
import { recorded } from '#simulation/scenarios/recorded.ts';
import type { Scenario } from '#simulation/scenarios/scenario.ts';
import {
  scenarioNamed,
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

type NamedScenario = ReturnType<typeof scenarioNamed>;

const scenariosByFacts = new WeakMap<NetworkFacts, Map<string, NamedScenario>>();

/** {@link scenarioNamed}, computed once for all who ask for the same: its land and weather are most of the cost of a server's start. */
const scenarioOnce: typeof scenarioNamed = (facts, name, options) => {
  const known = scenariosByFacts.get(facts) ?? new Map<string, NamedScenario>();
  scenariosByFacts.set(facts, known);
  const key = JSON.stringify([name, options.seed, options.stations]);
  const scenario = known.get(key) ?? scenarioNamed(facts, name, options);
  known.set(key, scenario);
  return scenario;
};

const ofDemonstration = (name: string): NamedScenario =>
  scenarioOnce(factsOfNetwork(demonstrationNetwork()), name, {});

/** The recorded flood of the demonstration's network. */
export const demonstrationRecording = (): Recording => {
  const [recording] = factsOfNetwork(demonstrationNetwork()).demonstration.recordings;
  if (recording === undefined) throw new Error('the demonstration has no recording');
  return recording;
};

/** The demonstration's network. */
export const demonstrationWorld = (): World => ofDemonstration(demonstrationRecording().name).world;

/** A new replay of the recorded flood. */
export const newFlood = (): Scenario => recorded(demonstrationWorld(), demonstrationRecording());

/** The recorded flood. */
export const demonstrationFlood = (): Scenario =>
  ofDemonstration(demonstrationRecording().name).scenario;

/** A storm over the demonstration's network. */
export const demonstrationStorm = (): Scenario => ofDemonstration('tempestade').scenario;

/** A simulated network: the demonstration's, unless another one is given. */
export const simulate = (
  options: SimulationOptions = {},
  network: Network = demonstrationNetwork(),
): SimulatedNetwork => {
  const made = simulatedNetwork(factsOfNetwork(network), options, scenarioOnce);
  if (!made.ok) throw new Error(made.error);
  return made.value;
};

import { statSync } from 'node:fs';
import type { Network } from '#contract/site/network.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { faultText, type NetworkFault } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import { drawnRivers, kilometreFaults, positionsOf } from '#scripts/network/drawn-kilometres.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';

const NOBODY_TO_CALL: NetworkFault = {
  file: 'network.json',
  line: null,
  member: 'emergency.numbers',
  detail: 'is empty; it has the numbers to call in an emergency, such as 190',
};

/** Reads all of a folder. The error is all that is wrong in it, with what a start allows: a visitor would be misled by it. */
const readWhole = (directory: string): Result<Network, readonly NetworkFault[]> => {
  const network = readNetwork(folderOnDisk(directory));
  if (!network.ok) return network;
  const facts = readNetworkFacts(network.value);
  if (!facts.ok) return facts;
  const positions = positionsOf(facts.value.demonstration.stations);
  const { profile, places } = network.value;
  const faults = [
    ...(profile.emergency.numbers.length === 0 ? [NOBODY_TO_CALL] : []),
    ...kilometreFaults(places, drawnRivers(network.value), positions),
  ];
  return faults.length === 0 ? ok(network.value) : err(faults);
};

/** `… network check DIR`: reads a network's folder and lists everything that is wrong with it, one line each. True where nothing is. */
export const checkNetwork = (directory: string): boolean => {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    console.error(`${directory}: there is no such folder`);
    return false;
  }
  const network = readWhole(directory);
  if (!network.ok) {
    for (const fault of network.error) console.error(`${directory}/${faultText(fault)}`);
    console.error(`${network.error.length} faults`);
    return false;
  }
  const { profile, places, thresholds } = network.value;
  console.log(
    `${profile.name}: ${places.cities.length} cities, ${places.rivers.length} rivers, ${places.stations.length} gauges and dams, thresholds of ${thresholds.size} stations; nothing is wrong`,
  );
  return true;
};

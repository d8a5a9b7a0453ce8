import { statSync } from 'node:fs';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { faultText } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';

/** `… network check DIR`: reads a network's folder and lists everything that is wrong with it, one line each. True where nothing is. */
export const checkNetwork = (directory: string): boolean => {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    console.error(`${directory}: there is no such folder`);
    return false;
  }
  const network = readNetwork(folderOnDisk(directory));
  const facts = network.ok ? readNetworkFacts(network.value) : network;
  if (!network.ok || !facts.ok) {
    const faults = facts.ok ? [] : facts.error;
    for (const fault of faults) console.error(`${directory}/${faultText(fault)}`);
    console.error(`${faults.length} faults`);
    return false;
  }
  const { profile, places, thresholds } = network.value;
  console.log(
    `${profile.name}: ${places.cities.length} cities, ${places.rivers.length} rivers, ${places.stations.length} gauges and dams, thresholds of ${thresholds.size} stations; nothing is wrong`,
  );
  return true;
};

import { statSync } from 'node:fs';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { faultText } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';
import { riverTables } from './network/river-tables.ts';

const USAGE = 'usage: npm run network -- check DIR | rivers DIR [STATIONS.csv]';

/** `npm run network -- check DIR`: reads a network's folder and lists everything that is wrong with it, one line each. */
const check = (directory: string): boolean => {
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

/** `npm run network -- rivers DIR [STATIONS]`: the kilometres of the folder's rivers, gauges and cities along the drawn courses. */
const rivers = async (directory: string, stations: string | null): Promise<boolean> => {
  const tables = await riverTables(directory, stations);
  if (!tables.ok) {
    for (const fault of tables.error) console.error(`${directory}/${fault}`);
    return false;
  }
  console.log(tables.value);
  return true;
};

const [command, directory, ...rest] = process.argv.slice(2);
if (command === 'check' && directory !== undefined && rest.length === 0) {
  process.exitCode = check(directory) ? 0 : 1;
} else if (command === 'rivers' && directory !== undefined && rest.length <= 1) {
  process.exitCode = (await rivers(directory, rest[0] ?? null)) ? 0 : 1;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

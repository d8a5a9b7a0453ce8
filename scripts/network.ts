import { checkNetwork } from './start/check-network.ts';
import { riverTables } from './network/river-tables.ts';

const USAGE = 'usage: npm run network -- check DIR | rivers DIR [STATIONS.csv]';

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
  process.exitCode = checkNetwork(directory) ? 0 : 1;
} else if (command === 'rivers' && directory !== undefined && rest.length <= 1) {
  process.exitCode = (await rivers(directory, rest[0] ?? null)) ? 0 : 1;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

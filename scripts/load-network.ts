import { fileURLToPath } from 'node:url';
import type { Network } from '#contract/network.ts';
import { err, type Result } from '#domain/result.ts';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { faultText, type NetworkFault } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import { builtFile } from '#server/installed-files.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';
import type { NetworkFacts } from '#simulation/network/network-facts.ts';
import { NETWORK_FOLDER } from './dist-folders.ts';

/** The demonstration's network: what a program serves if no other is named. A build has a copy of it. */
export const DEFAULT_NETWORK =
  builtFile(NETWORK_FOLDER) ??
  fileURLToPath(new URL('../networks/santa-catarina', import.meta.url));

const refused = (directory: string, faults: readonly NetworkFault[]): Result<never, string> => {
  const lines = faults.map((fault) => `  ${faultText(fault)}`);
  return err([`--network: ${directory} cannot be used`, ...lines].join('\n'));
};

/** The network of a folder. The error lists everything that is wrong with it, a line each. */
export const loadNetwork = (directory: string): Result<Network, string> => {
  const network = readNetwork(folderOnDisk(directory));
  return network.ok ? network : refused(directory, network.error);
};

/** What the demonstration needs of the network of a folder. The error is as that of {@link loadNetwork}. */
export const loadNetworkFacts = (
  directory: string,
  network: Network,
): Result<NetworkFacts, string> => {
  const facts = readNetworkFacts(network);
  return facts.ok ? facts : refused(directory, facts.error);
};

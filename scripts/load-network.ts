import { fileURLToPath } from 'node:url';
import type { Network } from '#contract/network.ts';
import { err, type Result } from '#domain/result.ts';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { faultText } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';

/** The demonstration's network: what a program serves if no other is named. */
export const DEFAULT_NETWORK = fileURLToPath(
  new URL('../networks/santa-catarina', import.meta.url),
);

/** The network of a folder. The error lists everything that is wrong with it, a line each. */
export const loadNetwork = (directory: string): Result<Network, string> => {
  const network = readNetwork(folderOnDisk(directory));
  if (network.ok) return network;
  const lines = network.error.map((fault) => `  ${faultText(fault)}`);
  return err([`--network: ${directory} cannot be used`, ...lines].join('\n'));
};

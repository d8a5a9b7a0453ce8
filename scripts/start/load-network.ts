import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Network } from '#contract/site/network.ts';
import { err, type Result } from '#domain/result.ts';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { faultText, type NetworkFault } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import { builtFile } from '#process/installed-files.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';
import type { NetworkFacts } from '#simulation/facts/demonstration.ts';
import { NETWORK_FOLDER } from '../build/dist-folders.ts';

/** The demonstration's network: what a program serves if no other is named. A build has a copy of it. */
export const DEFAULT_NETWORK =
  builtFile(NETWORK_FOLDER) ??
  fileURLToPath(new URL('../../networks/santa-catarina', import.meta.url));

/** How to see everything that is wrong with a folder. */
const CHECK =
  builtFile('') === null ? 'npm run network -- check' : 'node dist/server.js network check';

const FORMAT = 'docs/network.md has the format';

/** The first fault, and how many more there are. */
const refused = (directory: string, faults: readonly NetworkFault[]): Result<never, string> => {
  const [first] = faults;
  const rest = faults.length > 1 ? ` (and ${faults.length - 1} more: ${CHECK} ${directory})` : '';
  return err(
    `--network: ${first === undefined ? directory : join(directory, faultText(first))}${rest}`,
  );
};

/** Why a folder cannot be read at all; null if it is one. */
const noFolder = (directory: string): string | null => {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found === undefined) return `${directory}: there is no such folder`;
  return found.isDirectory() ? null : `${directory} is a file; a folder is needed`;
};

const unreadable = (directory: string, error: unknown): Result<never, string> => {
  const message = error instanceof Error ? error.message : 'unknown failure';
  return err(`--network: ${directory} cannot be read (${message}); ${FORMAT}`);
};

/** The network of a folder. The error is one line: the first fault, where it is, what would be right, and how many more there are. */
export const loadNetwork = (directory: string): Result<Network, string> => {
  try {
    const missing = noFolder(directory);
    if (missing !== null) return err(`--network: ${missing}; ${FORMAT}`);
    const network = readNetwork(folderOnDisk(directory));
    return network.ok ? network : refused(directory, network.error);
  } catch (error) {
    return unreadable(directory, error);
  }
};

/** What the demonstration needs of the network of a folder. The error is as that of {@link loadNetwork}. */
export const loadNetworkFacts = (
  directory: string,
  network: Network,
): Result<NetworkFacts, string> => {
  try {
    const facts = readNetworkFacts(network);
    return facts.ok ? facts : refused(directory, facts.error);
  } catch (error) {
    return unreadable(directory, error);
  }
};

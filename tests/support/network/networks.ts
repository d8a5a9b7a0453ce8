import type { Network } from '#contract/site/network.ts';
import { DEFAULT_NETWORK, loadNetwork } from '#scripts/start/load-network.ts';

let loaded: Network | null = null;

/** The demonstration's network, read once. */
export const demonstrationNetwork = (): Network => {
  if (loaded === null) {
    const network = loadNetwork(DEFAULT_NETWORK);
    if (!network.ok) throw new Error(network.error);
    loaded = network.value;
  }
  return loaded;
};

/** Path of the network's files, below which their addresses name their content: `/network/1f2e3d4c5b6a/places.json`. */
export const NETWORK_PATH = '/network/';

/** A document of the network that parts of the page ask for, as its configuration names it. */
export type NetworkDocument = 'places' | 'streets';

/** Path of the network's files, below which their addresses name their content: `/network/1f2e3d4c5b6a/places.json`. */
export const NETWORK_PATH = '/network/';

/** The documents of a network that parts of the page ask for, as its configuration names them. */
export const NETWORK_DOCUMENTS = ['places', 'streets'] as const;
export type NetworkDocument = (typeof NETWORK_DOCUMENTS)[number];

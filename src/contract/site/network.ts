import type { Area } from '#domain/network/areas.ts';
import type { Places } from '#domain/network/places.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { Streets } from '#domain/network/streets.ts';
import type { ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import type { NetworkProfile } from './network-profile.ts';
import type { PolledSources } from './polled-sources.ts';

/** Text files of a folder, by their names relative to it (`recordings/flood.csv`). */
export interface TextFolder {
  /** Null if there is no such file. */
  readonly read: (name: string) => string | null;
  /** Names of the files and folders in a folder (`''` is the folder itself), sorted; none if there is none. */
  readonly list: (folder: string) => readonly string[];
}

/** A file of the network that the site serves as it is. */
export interface NetworkAsset {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Parts of the offline base map. */
export const BASEMAP_PARTS = ['areas', 'lines', 'places'] as const;
type BasemapPart = (typeof BASEMAP_PARTS)[number];

/** The offline base map. */
export type NetworkBasemap = { readonly [Part in BasemapPart]: NetworkAsset } & {
  /** Its sources, as the map names them. */
  readonly attribution: string;
};

/** What a station is called beyond its network. */
export interface StationIdentity {
  /** Its code in the national inventory of hydrological stations (Decreto 60.853/1967): eight digits. */
  readonly nationalCode: string | null;
  /** WIGOS station identifier (WMO-No. 1160): `0-76-0-1234`. */
  readonly wigos: string | null;
}

/** A network's folder, read and checked (docs/network.md). */
export interface Network {
  /** Without the addresses of its files, which the server gives. */
  readonly profile: NetworkProfile;
  readonly places: Places;
  /** Of gauges and dams that have a name beyond the network. */
  readonly identities: ReadonlyMap<Codigo, StationIdentity>;
  /** Names of the cities by the municipal codes that warnings have. */
  readonly municipalities: ReadonlyMap<string, string>;
  /** Empty lists if the folder has none. */
  readonly streets: Streets;
  readonly thresholds: ThresholdsByStation;
  readonly areas: readonly Area[];
  /** Documents of others whose readings are taken in; never part of the site's configuration. */
  readonly polled: PolledSources;
  /** Null if the folder has no base map. */
  readonly basemap: NetworkBasemap | null;
  readonly logo: NetworkAsset | null;
  /** What the simulation knows of it, in its own files; empty if the folder has none. */
  readonly demonstration: TextFolder;
}

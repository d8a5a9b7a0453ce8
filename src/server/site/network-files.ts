import type { Network, NetworkAsset } from '#contract/site/network.ts';
import { NETWORK_PATH } from '#contract/site/network-files.ts';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import { encodePlaces } from '#contract/site/places-document.ts';
import { encodeStreets } from '#contract/site/streets-document.ts';
import { contentHash, MemoryFile } from '../http/memory-file.ts';

/** The name of an address identifies its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const jsonOf = (text: string): NetworkAsset => ({
  bytes: Buffer.from(text),
  mediaType: 'application/json; charset=utf-8',
});

/** What the site serves of a network, by path, and the addresses for its configuration. */
interface ServedNetwork {
  readonly addresses: NonNullable<NetworkProfile['files']>;
  readonly files: ReadonlyMap<string, MemoryFile>;
}

/** Gives each file of a network an address of its own. Files are in memory: a request never reaches the disk. */
export const serveNetwork = ({
  places,
  streets,
  basemap,
  logo,
}: Pick<Network, 'places' | 'streets' | 'basemap' | 'logo'>): ServedNetwork => {
  const files = new Map<string, MemoryFile>();
  const add = (name: string, { bytes, mediaType }: NetworkAsset): string => {
    const path = `${NETWORK_PATH}${contentHash(bytes)}/${name}`;
    files.set(path, new MemoryFile(bytes, { mediaType, cacheControl: IMMUTABLE }));
    return path;
  };
  const addresses = {
    places: add('places.json', jsonOf(encodePlaces(places))),
    streets:
      streets.streets.length === 0 ? null : add('streets.json', jsonOf(encodeStreets(streets))),
    basemap:
      basemap === null
        ? null
        : {
            areas: add('basemap/areas.json', basemap.areas),
            lines: add('basemap/lines.json', basemap.lines),
            places: add('basemap/places.json', basemap.places),
            attribution: basemap.attribution,
          },
    logo:
      logo === null ? null : add(`logo.${logo.mediaType === 'image/png' ? 'png' : 'svg'}`, logo),
  };
  return { addresses, files };
};

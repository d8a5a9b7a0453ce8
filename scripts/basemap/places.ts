import type { City, CityRank } from '#domain/network/places.ts';
import { readTable, type TableForm } from '#network/csv-table.ts';
import type { FileFaults } from '#network/network-fault.ts';
import { type Frame, placeIn } from './frame.ts';
import type { LngLat } from './geometry.ts';

/** `city`: a city of the network; `town`: a place beyond it; names of states, countries and seas. */
type PlaceKind = 'city' | 'town' | 'state' | 'country' | 'sea';

/** A name on the map. */
export interface Place {
  readonly name: string;
  readonly kind: PlaceKind;
  readonly rank: CityRank;
  readonly at: LngLat;
  /** Null if unknown, and of what is no city. */
}

export const cityPlace = (frame: Frame, { name, rank, latitude, longitude }: City): Place => ({
  name,
  kind: 'city',
  rank,
  at: placeIn(frame, [longitude, latitude]),
});

/** Names beyond the network (docs/network.md). */
const LABELS: TableForm = { required: ['nome', 'tipo', 'destaque', 'latitude', 'longitude'] };

const KINDS: Readonly<Record<string, PlaceKind>> = {
  cidade: 'town',
  estado: 'state',
  país: 'country',
  mar: 'sea',
};
const RANKS: Readonly<Record<string, CityRank>> = { '1': 1, '2': 2, '3': 3, '4': 4 };

/** Reads `sources/labels.csv`. */
export const readLabels = (frame: Frame, text: string, faults: FileFaults): readonly Place[] =>
  readTable(text, LABELS, faults).flatMap((row): Place | readonly [] => {
    const name = row.text('nome');
    const kind = row.choice('tipo', KINDS);
    const rank = row.choice('destaque', RANKS);
    const latitude = row.number('latitude', -90, 90);
    const longitude = row.number('longitude', -180, 180);
    return name === null ||
      kind === null ||
      rank === null ||
      latitude === null ||
      longitude === null
      ? []
      : { name, kind, rank, at: placeIn(frame, [longitude, latitude]) };
  });

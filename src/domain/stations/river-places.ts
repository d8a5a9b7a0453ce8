/**
 * Dams and the cities downstream: the rivers of the Itajaí basin below its three flood-control dams. Sources: the order of the state's
 * gauges along each river (`basin.csv` of the embedded provider, from the civil defence's network of 2026); for Blumenau and Itajaí, which
 * have no gauge of the state, the course of the Itajaí-Açu between the seats of their neighbours (IBGE). Another state needs another table
 * of the same form.
 */
interface Place {
  readonly key: string;
  readonly name: string;
  /** The river it stands on. */
  readonly river: string;
  /** Key of the next place downstream; null at the sea. */
  readonly below: string | null;
}

export interface DamPlace extends Place {
  readonly kind: 'dam';
  /** Code of its station. */
  readonly codigo: string;
}

interface CityPlace extends Place {
  readonly kind: 'city';
}

export type RiverPlace = DamPlace | CityPlace;

const dam = (codigo: string, name: string, river: string, below: string): DamPlace => ({
  kind: 'dam',
  key: codigo,
  codigo,
  name,
  river,
  below,
});

const city = (key: string, name: string, river: string, below: string | null): CityPlace => ({
  kind: 'city',
  key,
  name,
  river,
  below,
});

/** West to east, each river from its dam downstream. */
const PLACES: readonly RiverPlace[] = [
  dam('DCSC-00040', 'Oeste', 'Itajaí do Oeste', 'taio'),
  city('taio', 'Taió', 'Itajaí do Oeste', 'rio-do-oeste'),
  city('rio-do-oeste', 'Rio do Oeste', 'Itajaí do Oeste', 'laurentino'),
  city('laurentino', 'Laurentino', 'Itajaí do Oeste', 'rio-do-sul'),
  dam('DCSC-00038', 'Sul', 'Itajaí do Sul', 'ituporanga'),
  city('ituporanga', 'Ituporanga', 'Itajaí do Sul', 'aurora'),
  city('aurora', 'Aurora', 'Itajaí do Sul', 'rio-do-sul'),
  city('rio-do-sul', 'Rio do Sul', 'Itajaí-Açu', 'lontras'),
  city('lontras', 'Lontras', 'Itajaí-Açu', 'apiuna'),
  dam('DCSC-00042', 'Norte', 'Itajaí do Norte (Hercílio)', 'jose-boiteux'),
  city('jose-boiteux', 'José Boiteux', 'Itajaí do Norte (Hercílio)', 'ibirama'),
  city('ibirama', 'Ibirama', 'Itajaí do Norte (Hercílio)', 'apiuna'),
  city('apiuna', 'Apiúna', 'Itajaí-Açu', 'ascurra'),
  city('ascurra', 'Ascurra', 'Itajaí-Açu', 'indaial'),
  city('indaial', 'Indaial', 'Itajaí-Açu', 'blumenau'),
  city('blumenau', 'Blumenau', 'Itajaí-Açu', 'gaspar'),
  city('gaspar', 'Gaspar', 'Itajaí-Açu', 'ilhota'),
  city('ilhota', 'Ilhota', 'Itajaí-Açu', 'itajai'),
  city('itajai', 'Itajaí', 'Itajaí-Açu', null),
];

const placeByKey: ReadonlyMap<string, RiverPlace> = new Map(
  PLACES.map((place) => [place.key, place]),
);

/** The river of a dam; null for an unknown dam. */
export const riverOfDam = (codigo: string): string | null => {
  const place = placeByKey.get(codigo);
  return place?.kind === 'dam' ? place.river : null;
};

/** The places downstream of a place, nearest first. */
export const placesBelow = ({ below }: RiverPlace): readonly RiverPlace[] => {
  const next = below === null ? undefined : placeByKey.get(below);
  return next === undefined ? [] : [next, ...placesBelow(next)];
};

/** The known dams of a network and the cities downstream; empty if none is known. Upstream places come first. */
export const placesOfDams = (codigos: ReadonlySet<string>): readonly RiverPlace[] => {
  const dams = PLACES.filter((place) => place.kind === 'dam' && codigos.has(place.codigo));
  const onTheWay = new Set(dams.flatMap((place) => [place, ...placesBelow(place)]));
  return PLACES.filter((place) => onTheWay.has(place));
};

/** The dams upstream of a city. */
export const damsAbove = (places: readonly RiverPlace[], key: string): readonly DamPlace[] =>
  places.filter(
    (place): place is DamPlace =>
      place.kind === 'dam' && placesBelow(place).some((below) => below.key === key),
  );

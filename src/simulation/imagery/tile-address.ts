export const IMAGERY_KINDS = ['radar', 'satellite'] as const;
export type ImageryKind = (typeof IMAGERY_KINDS)[number];

/** Deepest zoom with tiles, as of the public service (PROVIDER 6); map libraries enlarge these. */
export const MAX_TILE_ZOOM = 7;

/** One tile of one frame. */
export interface TileAddress {
  readonly kind: ImageryKind;
  /** Unix seconds of the frame, wall time. */
  readonly time: number;
  /** The run of the provider that drew it. */
  readonly run: string;
  /** Pixels a side. */
  readonly size: 256 | 512;
  readonly zoom: number;
  /** Web Mercator, from the west and from the north. */
  readonly column: number;
  readonly row: number;
  /** Interpolated, or one colour for each sampled cell. */
  readonly smooth: boolean;
}

/** Path of the tiles of a frame. It contains the run, as frames of another run at the same minute differ. */
export const framePath = (kind: ImageryKind, run: string, time: number): string =>
  `/v2/${kind}/${time}-${run}`;

const WHOLE = '(0|[1-9]\\d{0,9})';
const TILE = new RegExp(
  `^/v2/(radar|satellite)/${WHOLE}-([0-9a-z]{1,16})/(256|512)/${WHOLE}/${WHOLE}/${WHOLE}/(\\d)/([01])_[01]\\.png$`,
);

/** Supported colour schemes: "Universal Blue" for radar (PROVIDER 6); grey for satellite, as 0 or 2. */
const SCHEMES: { readonly [K in ImageryKind]: readonly string[] } = {
  radar: ['2'],
  satellite: ['0', '2'],
};

/** Decodes `{frame}/{size}/{z}/{x}/{y}/{colour}/{smooth}_{snow}.png` (PROVIDER 6); null if no tile. `snow` is ignored. */
export const decodeTilePath = (path: string): TileAddress | null => {
  const [, kind, time, run = '', size, zoom, column, row, scheme = '', smooth] =
    TILE.exec(path) ?? [];
  if (kind !== 'radar' && kind !== 'satellite') return null;
  const address = {
    kind,
    run,
    time: Number(time),
    size: size === '256' ? 256 : 512,
    zoom: Number(zoom),
    column: Number(column),
    row: Number(row),
    smooth: smooth === '1',
  } as const;
  const across = 2 ** address.zoom;
  return address.zoom <= MAX_TILE_ZOOM &&
    address.column < across &&
    address.row < across &&
    SCHEMES[kind].includes(scheme)
    ? address
    : null;
};

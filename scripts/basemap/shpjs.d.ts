/** What the tool uses of shpjs 6, which has no types. What it returns is decoded (geodata.ts). */
declare module 'shpjs' {
  /** A Shapefile's parts as GeoJSON, reprojected by its `prj`. Rejects a broken file. */
  export const getShapefile: (parts: {
    readonly shp: Uint8Array;
    readonly dbf?: Uint8Array;
    readonly prj?: Uint8Array;
    readonly cpg?: Uint8Array;
  }) => Promise<unknown>;
}

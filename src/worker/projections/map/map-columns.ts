import type { MapLayerFrame } from '#worker/api/map-layer.ts';

type Columns = Pick<
  MapLayerFrame,
  | 'ids'
  | 'values'
  | 'buckets'
  | 'lookIds'
  | 'reportedAt'
  | 'directions'
  | 'rates'
  | 'signs'
  | 'alerts'
>;

/**
 * Empty columns of a frame of so many stations, in one buffer: nine of their own would cost more to make and to hand over than a frame of
 * a few stations costs otherwise. The widest come first, so that each begins where its numbers may.
 */
export const mapColumns = (stations: number, hasDirections: boolean): Columns => {
  const directed = hasDirections ? stations : 0;
  const buffer = new ArrayBuffer(stations * (8 + 8 + 4 + 4 + 2 + 1 + 1 + 1) + directed * 4);
  let at = 0;
  const next = (bytes: number): number => {
    const from = at;
    at += bytes;
    return from;
  };
  return {
    values: new Float64Array(buffer, next(stations * 8), stations),
    reportedAt: new Float64Array(buffer, next(stations * 8), stations),
    ids: new Uint32Array(buffer, next(stations * 4), stations),
    rates: new Float32Array(buffer, next(stations * 4), stations),
    directions: hasDirections ? new Float32Array(buffer, next(directed * 4), directed) : null,
    lookIds: new Uint16Array(buffer, next(stations * 2), stations),
    buckets: new Int8Array(buffer, next(stations), stations),
    signs: new Int8Array(buffer, next(stations), stations),
    alerts: new Int8Array(buffer, next(stations), stations),
  };
};

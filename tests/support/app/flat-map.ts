import { LngLat, Point } from 'maplibre-gl';
import type { PlacedMap } from '#app/map/drawing/map-place.ts';

/** Pixels. */
export const FLAT_MAP_SIZE = { width: 360, height: 640 };

export interface FlatView {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly bearing: number;
}

/** A map of a flat world, of which a degree is a pixel at zoom 0. */
export const flatMap = ({ lng, lat, zoom, bearing }: FlatView): PlacedMap => {
  const scale = 2 ** zoom;
  const turn = (-bearing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    getCenter: () => new LngLat(lng, lat),
    getZoom: () => zoom,
    getBearing: () => bearing,
    project: (at) => {
      const to = LngLat.convert(at);
      const [across, down] = [(to.lng - lng) * scale, (lat - to.lat) * scale];
      return new Point(
        FLAT_MAP_SIZE.width / 2 + across * cos - down * sin,
        FLAT_MAP_SIZE.height / 2 + across * sin + down * cos,
      );
    },
    unproject: (at) => {
      const { x, y } = Point.convert(at);
      const [across, down] = [x - FLAT_MAP_SIZE.width / 2, y - FLAT_MAP_SIZE.height / 2];
      return new LngLat(
        lng + (across * cos + down * sin) / scale,
        lat - (down * cos - across * sin) / scale,
      );
    },
  };
};

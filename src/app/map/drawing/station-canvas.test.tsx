import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import * as styles from '#app/map/engine/MapCanvas.css.ts';
import { paintStations } from '#app/map/stations/paint-stations.ts';
import { mapColours, stationColours } from '#app/map/stations/station-colours.ts';
import { EVERY_STATION } from '#app/map/stations/station-filter.ts';
import { flatMap, FLAT_MAP_SIZE } from '#tests/support/app/flat-map.ts';
import { mapColumns, mapStation } from '#tests/support/network/map-station.ts';
import './draw-stations.ts';
import { StationCanvas } from './station-canvas.ts';

const COLOURS = stationColours(mapColours('rio', 'value', 'light'), 'light');

/** Stations 1 to 4 of these classes, a degree apart. */
const picture = (...buckets: readonly number[]) =>
  paintStations(
    mapColumns(
      buckets.map((bucket, index) => {
        const station = { ...mapStation(index + 1).station };
        const position = { latitude: 0, longitude: index };
        return mapStation(index + 1, { bucket, station: { ...station, position } });
      }),
    ),
    EVERY_STATION,
    epochMs(0),
    false,
    'rio',
  );

const opened = async () => {
  const container = document.createElement('div');
  const ground = document.createElement('canvas');
  container.append(ground);
  Object.defineProperty(container, 'clientWidth', { value: FLAT_MAP_SIZE.width });
  Object.defineProperty(container, 'clientHeight', { value: FLAT_MAP_SIZE.height });
  let view = { lng: 0, lat: 0, zoom: 5, bearing: 0 };
  const listeners = new Map<string, () => void>();
  const map = {
    getCenter: () => flatMap(view).getCenter(),
    getZoom: () => view.zoom,
    getBearing: () => view.bearing,
    project: (at: Parameters<ReturnType<typeof flatMap>['project']>[0]) =>
      flatMap(view).project(at),
    unproject: (at: Parameters<ReturnType<typeof flatMap>['unproject']>[0]) =>
      flatMap(view).unproject(at),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    getContainer: () => container,
    getCanvas: () => ground,
    getPixelRatio: () => 1,
  };
  const canvas = new StationCanvas(
    map,
    ({ longitude, latitude }) => flatMap(view).project([longitude, latitude]),
    () => undefined,
  );
  // The code that draws has arrived.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  return {
    canvas,
    parts: () => [...container.children],
    rings: () =>
      [...container.querySelectorAll<HTMLElement>(`.${styles.pulse}`)].map(
        ({ style }) => style.translate,
      ),
    move: (to: Partial<typeof view>) => {
      view = { ...view, ...to };
      listeners.get('render')?.();
    },
    show: (...buckets: readonly number[]) => {
      canvas.show({ picture: picture(...buckets), colours: COLOURS });
      listeners.get('render')?.();
    },
  };
};

const getContext = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext');

beforeEach(() => {
  const context = new Proxy(
    {},
    {
      get: (_, name) => (name === 'measureText' ? () => ({ width: 20 }) : () => undefined),
      set: () => true,
    },
  );
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => context,
  });
  vi.stubGlobal('Path2D', Object);
});

afterEach(() => {
  if (getContext) Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', getContext);
  vi.unstubAllGlobals();
});

it('has a ring at a station whose class changes, until the map is elsewhere or others change', async () => {
  const { rings, show, move, canvas, parts } = await opened();
  show(0, 0, 0, 0);
  expect(rings()).toEqual([]);
  show(0, 1, 0, 0);
  const { width, height } = FLAT_MAP_SIZE;
  const at = (degrees: number) => `${width / 2 + degrees * 32}px ${height / 2}px`;
  expect(rings()).toEqual([at(1)]);
  show(0, 1, 0, 0);
  expect(rings()).toEqual([at(1)]);
  show(2, 1, 3, 0);
  expect(rings()).toEqual([at(0), at(2)]);
  show(3, 2, 4, 1);
  expect(rings()).toEqual([at(0), at(2)]);
  move({ lng: 1 });
  expect(rings()).toEqual([]);
  canvas.stop();
  expect(parts()).toHaveLength(1);
});

import { epochMs } from '#domain/time/epoch-ms.ts';
import { useEffect, useRef } from 'react';
import {
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  OTHER_UNIT,
  thresholdsFor,
} from '#domain/quantities/legend.ts';
import { MEASUREMENT_TYPES } from '#domain/quantities/measurement-types.ts';
import { chooseCategory, valueOptionOf } from '#domain/quantities/selector.ts';
import type { StationType } from '#domain/stations/station.ts';
import { Legend, type LegendProps } from '#app/map/panels/Legend.tsx';
import { RadarScale } from '#app/map/overlays/RadarScale.tsx';
import { drawStations, type StationScene } from '#app/map/stations/draw-stations.ts';
import { paintStations } from '#app/map/stations/paint-stations.ts';
import { stationColours } from '#app/map/stations/station-colours.ts';
import { StationDot } from '#app/map/stations/StationDot.tsx';
import { legendColours } from '#app/theme/legend-colours.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { mapColumns, mapStation } from '#tests/support/map-station.ts';
import type { Exhibit, Room } from './exhibit.ts';

const useColours = (type: (typeof MEASUREMENT_TYPES)[number]) => {
  const theme = useTheme();
  return stationColours(legendColours(type, theme), theme);
};

const Dots = ({ type }: { readonly type: (typeof MEASUREMENT_TYPES)[number] }) => {
  const colours = useColours(type);
  return [0, 1, 2, 3, 4, 5, HIDDEN_ZERO, NO_READING, NOT_COMPARABLE, OTHER_UNIT].map((bucket) => (
    <StationDot key={bucket} bucket={bucket} colours={colours} />
  ));
};

const SIZE = 64;
const NOW = epochMs(Date.parse('2026-09-11T12:00:00-03:00'));
const LONG_AGO = epochMs(NOW - 24 * 3_600_000);

interface DrawnState extends Partial<Pick<StationScene, 'isQuiet'>> {
  readonly type?: StationType;
  readonly isSelected?: boolean;
  readonly isLit?: boolean;
  readonly over?: Parameters<typeof mapStation>[1];
}

/** One station as the map's canvas draws it. */
const DrawnStation = ({ type, isSelected, isLit, isQuiet, over }: DrawnState) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useColours('rio');
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const entry = mapStation(1, { reportedAt: NOW, bucket: 4, value: 4.62, ...over });
    const { id, bucket, station } = entry;
    context.clearRect(0, 0, 2 * SIZE, SIZE);
    const scene: StationScene = {
      picture: paintStations(mapColumns([entry], 2), null, NOW),
      zoom: 10,
      bearing: 0,
      colours,
      selected: isSelected === true ? id : null,
      lit: isLit === true ? id : null,
      isQuiet: isQuiet === true,
    };
    const dot = { row: 0, id, type: type ?? station.type, bucket, x: SIZE / 2, y: SIZE / 2 };
    drawStations(context, [dot], scene, new Map());
  });
  return <canvas ref={canvas} width={2 * SIZE} height={SIZE} />;
};

const ofRiver: NonNullable<Exhibit['colours']> = (theme) => [legendColours('rio', theme)[4]];

const STATIONS: readonly (readonly [string, DrawnState, Exhibit['colours']?])[] = [
  ['hidrológica', { type: 'Hidrologica' }, ofRiver],
  ['meteorológica', { type: 'Meteorologica' }, ofRiver],
  ['pluviométrica', { type: 'Pluviometrica' }, ofRiver],
  ['barramento', { type: 'Barramento' }, ofRiver],
  ['escolhida', { isSelected: true }, ofRiver],
  ['apontada', { isLit: true }, ofRiver],
  ['com vento', { over: { direction: 225 } }, ofRiver],
  ['antiga', { over: { reportedAt: LONG_AGO } }],
  ['em segundo plano', { isQuiet: true }],
  ['sem leitura', { over: { bucket: NO_READING, value: Number.NaN } }],
  ['zero', { over: { bucket: HIDDEN_ZERO, value: 0 } }],
  ['de outra unidade', { over: { bucket: OTHER_UNIT, look: { unit: 'pés', decimals: 1 } } }],
];

const SELECTION = chooseCategory('chuva');
const OPTION = valueOptionOf(SELECTION);

const LegendIn = (state: Partial<LegendProps>) => (
  <Legend
    title="Chuva · 24 horas"
    legend={{
      selection: SELECTION,
      colour: 'value',
      option: OPTION,
      unit: 'mm',
      thresholds: thresholdsFor(OPTION.range, [0, 60]),
      counts: [40, 22, 12, 6, 2, 1],
      withoutReading: 9,
      hiddenZero: 70,
      notComparable: 0,
      otherUnit: 3,
    }}
    withoutPosition={3}
    late={4}
    filter={null}
    onFilter={() => undefined}
    automatic={false}
    onAutomatic={() => undefined}
    colours={useColours('chuva')}
    hasDirection={false}
    place="map"
    isOpen
    onToggle={() => undefined}
    {...state}
  />
);

const rain: NonNullable<Exhibit['colours']> = (theme) => legendColours('chuva', theme);

export const MAP_ROOM: Room = {
  key: 'mapa',
  title: 'Mapa',
  exhibits: [
    ...MEASUREMENT_TYPES.map((type): Exhibit => ({
      name: `Pontos de ${type}`,
      show: <Dots type={type} />,
      colours: (theme) => legendColours(type, theme),
    })),
    ...STATIONS.map(([name, state, colours]): Exhibit => ({
      name: `Estação ${name}`,
      show: <DrawnStation {...state} />,
      ...(colours === undefined ? {} : { colours }),
    })),
    { name: 'Legenda aberta', show: <LegendIn />, colours: rain },
    { name: 'Legenda reduzida a uma classe', show: <LegendIn filter={2} />, colours: rain },
    { name: 'Legenda com vento', show: <LegendIn hasDirection />, colours: rain },
    { name: 'Legenda dobrada', show: <LegendIn isOpen={false} />, colours: rain },
    { name: 'Legenda no painel', show: <LegendIn place="panel" />, colours: rain },
    { name: 'Escala do radar', show: <RadarScale /> },
  ],
};

import { epochMs } from '#domain/time/epoch-ms.ts';
import { useEffect, useRef } from 'react';
import {
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  OTHER_UNIT,
  thresholdsFor,
} from '#domain/quantities/legend/legend.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import { chooseCategory, valueOptionOf } from '#domain/quantities/choices/selector.ts';
import type { StationType } from '#domain/stations/station.ts';
import { Legend, type LegendProps } from '#app/map/panels/legend/Legend.tsx';
import { RadarScale } from '#app/map/overlays/RadarScale.tsx';
import { drawStations } from '#app/map/drawing/draw-stations.ts';
import type { Dot, StationScene } from '#app/map/drawing/drawing-job.ts';
import { NO_ARROW } from '#app/map/drawing/dot-looks.ts';
import { paintStations } from '#app/map/stations/paint-stations.ts';
import { mapColours, stationColours } from '#app/map/stations/station-colours.ts';
import { EVERY_STATION } from '#app/map/stations/station-filter.ts';
import { StationDot } from '#app/map/stations/StationDot.tsx';
import { changeColours } from '#app/theme/change-colours.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { type LegendState, MAP_COLOURS, type MapColour } from '#worker/api/map-layer.ts';
import { mapColumns, mapStation } from '#tests/support/network/map-station.ts';
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
    const { id, bucket, alert, station } = entry;
    const { stations, old, arrows, trends } = paintStations(
      mapColumns([entry], 2),
      EVERY_STATION,
      NOW,
      true,
    );
    context.clearRect(0, 0, 2 * SIZE, SIZE);
    const scene: StationScene = {
      zoom: 10,
      spacing: Number.POSITIVE_INFINITY,
      bearing: 0,
      width: 2 * SIZE,
      height: SIZE,
      colours,
      selected: isSelected === true ? id : null,
      lit: isLit === true ? id : null,
      isQuiet: isQuiet === true,
    };
    const dot: Dot = {
      id,
      type: type ?? station.type,
      bucket,
      alert,
      isOld: old[0] === 1,
      arrow: arrows[0] ?? NO_ARROW,
      trend: trends[0] ?? 0,
      label: stations.labelAt(0),
      x: SIZE / 2,
      y: SIZE / 2,
    };
    drawStations(context, [dot], scene, new Map());
  });
  return <canvas ref={canvas} width={2 * SIZE} height={SIZE} />;
};

const ofRiver: NonNullable<Exhibit['colours']> = (theme) => [legendColours('rio', theme)[4]];

const ALERT_RANKS = [1, 2, 3, 4] as const;
const NOT_SHOWN: DrawnState = { over: { bucket: NO_READING, value: Number.NaN, alert: 3 } };

const STATIONS: readonly (readonly [string, DrawnState, Exhibit['colours']?])[] = [
  ['hidrológica', { type: 'Hidrologica' }, ofRiver],
  ['meteorológica', { type: 'Meteorologica' }, ofRiver],
  ['pluviométrica', { type: 'Pluviometrica' }, ofRiver],
  ['barramento', { type: 'Barramento' }, ofRiver],
  ['escolhida', { isSelected: true }, ofRiver],
  ['apontada', { isLit: true }, ofRiver],
  ['com vento', { over: { direction: 225 } }, ofRiver],
  ['subindo', { over: { rate: 14 } }, ofRiver],
  ['baixando', { over: { rate: -14 } }, ofRiver],
  ...THRESHOLD_LEVELS.map(
    (level, index) =>
      [
        `acima da cota: ${level}`,
        { over: { alert: ALERT_RANKS[index] ?? 1, rate: 14 } },
        (theme: ThemeName) => [thresholdColour(level, theme)],
      ] as const,
  ),
  ['acima da cota, sem leitura do que o mapa mostra', NOT_SHOWN],
  ['antiga', { over: { reportedAt: LONG_AGO } }],
  ['em segundo plano', { isQuiet: true }],
  ['sem leitura', { over: { bucket: NO_READING, value: Number.NaN } }],
  ['zero', { over: { bucket: HIDDEN_ZERO, value: 0 } }],
  ['de outra unidade', { over: { bucket: OTHER_UNIT, look: { unit: 'pés', decimals: 1 } } }],
];

const SELECTION = chooseCategory('chuva');
const OPTION = valueOptionOf(SELECTION);

const RAIN_LEGEND: LegendState = {
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
};
const WIND = chooseCategory('vento');
const RIVERS: LegendState = {
  selection: chooseCategory('rio'),
  colour: 'value',
  option: valueOptionOf(chooseCategory('rio')),
  unit: 'm',
  thresholds: [0, 1, 2, 3, 4, 5],
  counts: [12, 9, 6, 3, 2, 1],
  withoutReading: 120,
  hiddenZero: 0,
  notComparable: 4,
  otherUnit: 0,
};
const LEVELS = new Map(THRESHOLD_LEVELS.map((level) => [level, `Cota de ${level}`] as const));

const LegendIn = ({
  palette,
  ...state
}: Partial<LegendProps> & { readonly palette?: MapColour }) => {
  const theme = useTheme();
  const type = state.legend === undefined ? 'chuva' : state.legend.selection.type;
  const colours = stationColours(mapColours(type, palette ?? 'value', theme), theme);
  return (
    <Legend
      legend={RAIN_LEGEND}
      withoutPosition={3}
      late={4}
      filter={EVERY_STATION}
      onFilter={() => undefined}
      onAboveOnly={() => undefined}
      levels={new Map()}
      aboveLevels={[0, 0, 0, 0]}
      offeredColours={['value']}
      onColour={() => undefined}
      range={{ chosen: 'usual', hasWindow: false }}
      onRange={() => undefined}
      colours={colours}
      place="map"
      isOpen
      onToggle={() => undefined}
      {...state}
    />
  );
};

const ofChange: NonNullable<Exhibit['colours']> = (theme) => changeColours(theme);
const ofLevels: NonNullable<Exhibit['colours']> = (theme) =>
  THRESHOLD_LEVELS.map((level) => thresholdColour(level, theme));
const ALERTS = { legend: { ...RIVERS, colour: 'alert' as const, counts: [9, 0, 2, 1, 1, 0] } };
const CHANGE = { legend: { ...RIVERS, colour: 'change' as const } };
const ABOVE = { levels: LEVELS, aboveLevels: [0, 2, 1, 1] };

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
    {
      name: 'Legenda reduzida a uma classe',
      show: <LegendIn filter={{ bucket: 2, isAboveOnly: false }} />,
      colours: rain,
    },
    {
      name: 'Legenda com vento',
      show: <LegendIn legend={{ ...RIVERS, selection: WIND, option: valueOptionOf(WIND) }} />,
    },
    { name: 'Legenda dobrada', show: <LegendIn isOpen={false} />, colours: rain },
    {
      name: 'Legenda com as faixas da janela',
      show: <LegendIn range={{ chosen: 'window', hasWindow: true }} />,
      colours: rain,
    },
    {
      name: 'Legenda de rios',
      show: <LegendIn legend={RIVERS} {...ABOVE} offeredColours={MAP_COLOURS} range={null} />,
      colours: (theme) => ofLevels(theme).slice(1),
    },
    {
      name: 'Legenda das cotas de alerta',
      show: (
        <LegendIn
          {...ALERTS}
          {...ABOVE}
          palette="alert"
          offeredColours={MAP_COLOURS}
          filter={{ bucket: null, isAboveOnly: true }}
          range={null}
        />
      ),
      colours: ofLevels,
    },
    {
      name: 'Legenda da variação',
      show: <LegendIn {...CHANGE} palette="change" offeredColours={MAP_COLOURS} range={null} />,
      colours: ofChange,
    },
    {
      name: 'Legenda dobrada da variação',
      show: <LegendIn {...CHANGE} palette="change" isOpen={false} range={null} />,
      colours: ofChange,
    },
    { name: 'Legenda no painel', show: <LegendIn place="panel" />, colours: rain },
    { name: 'Escala do radar', show: <RadarScale /> },
  ],
};

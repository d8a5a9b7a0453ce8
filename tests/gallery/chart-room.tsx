import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { useEffect, useRef } from 'react';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import { chartColours } from '#app/chart/marks/chart-colours.ts';
import { chartPanels } from '#app/chart/marks/chart-panels.ts';
import { ChartLegend } from '#app/chart/view/ChartLegend.tsx';
import { drawPicture, pictureSize, type PictureContent } from '#app/chart/view/chart-picture.ts';
import { SeriesGlyph } from '#app/chart/view/SeriesGlyph.tsx';
import { Sparkline } from '#app/readings/Sparkline.tsx';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import type { Series } from '#worker/api/station-series.ts';
import type { Exhibit, Room } from './exhibit.ts';

const HOUR = 3_600_000;
const FROM = epochMs(Date.parse('2026-09-10T00:00:00-03:00'));
const SPAN = { from: FROM, to: epochMs(FROM + 24 * HOUR) };
const hours = Array.from({ length: 25 }, (_, hour) => hour);

const series = (field: HistoricalField, unit: string, at: (hour: number) => number): Series => ({
  field,
  unit,
  decimals: null,
  times: Float64Array.from(hours, (hour) => FROM + hour * HOUR),
  values: Float64Array.from(hours, at),
});

/** Every mark there is: bars and one that holds more than it says, lines of each dash, a gap, a doubt, thresholds. */
const CONTENT: Omit<PictureContent, 'theme'> = {
  title: 'Vau do Meio',
  subtitle: 'EST-00013',
  provenance: {
    source: 'Rede de exemplo',
    note: 'Demonstração: nada disto foi medido.',
    openData: null,
  },
  made: SPAN.to,
  zone: BARE_PROFILE.timeZone,
  zoneName: BARE_PROFILE.timeZoneName,
  panels: chartPanels([
    {
      ...series('chuva_hora', 'mm', (hour) => (hour === 6 ? 12 : 0)),
      rain: {
        starts: Float64Array.of(FROM + 5 * HOUR, FROM + 8 * HOUR),
        ends: Float64Array.of(FROM + 6 * HOUR, FROM + 9 * HOUR),
        millimetres: Float64Array.of(12, 5),
        lowerBounds: Uint8Array.of(0, 1),
      },
    },
    {
      ...series('rio_nivel', 'm', (hour) => (hour > 9 && hour < 15 ? Number.NaN : 2 + hour / 5)),
      suspects: { times: Float64Array.of(FROM + 18 * HOUR), values: Float64Array.of(5) },
    },
    series('temperatura', '°C', (hour) => 20 + Math.sin(hour)),
    series('sens_termica', '°C', (hour) => 22 + Math.sin(hour)),
    series('ponto_orvalho', '°C', (hour) => 15 + Math.sin(hour)),
  ]),
  span: SPAN,
  held: SPAN,
  thresholds: THRESHOLD_LEVELS.map((level, index) => ({
    field: 'rio_nivel',
    value: 4 + index,
    label: `Cota de ${level}`,
    level,
  })),
};

const Picture = () => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const { width, height } = pictureSize(CONTENT);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context !== null && context !== undefined) drawPicture(context, { ...CONTENT, theme });
  }, [theme]);
  return <canvas ref={canvas} width={width} height={height} />;
};

const Glyph = ({ field }: { readonly field: HistoricalField }) => (
  <SeriesGlyph field={field} colours={chartColours(useTheme())} />
);

const SPARKLINES: readonly (readonly [string, (hour: number) => number])[] = [
  ['que sobe', (hour) => 2 + hour / 4],
  ['que desce', (hour) => 8 - hour / 4],
  ['parada', () => 2],
  ['com falha', (hour) => (hour > 9 && hour < 15 ? Number.NaN : Math.sin(hour / 3))],
  ['que passa do vertedouro', (hour) => 90 + hour],
];

export const CHART_ROOM: Room = {
  key: 'graficos',
  title: 'Gráficos',
  exhibits: [
    {
      name: 'Gráfico com todas as marcas',
      show: <Picture />,
      colours: (theme) => {
        const colours = chartColours(theme);
        return [
          colours.gap,
          colours.suspect,
          ...(['chuva_hora', 'rio_nivel', 'temperatura'] as const).map((field) =>
            colours.series(field),
          ),
          ...THRESHOLD_LEVELS.map(colours.threshold),
        ];
      },
    },
    {
      name: 'Legenda do gráfico',
      show: <ChartLegend hasGaps hasSuspects hasLeastBars barHours={1} />,
      colours: (theme) => [chartColours(theme).series('chuva_hora'), chartColours(theme).suspect],
    },
    ...HISTORICAL_FIELDS.map((field): Exhibit => ({
      name: `Traço de ${field}`,
      show: <Glyph field={field} />,
      colours: (theme) => [chartColours(theme).series(field)],
    })),
    ...SPARKLINES.map(([name, at]): Exhibit => ({
      name: `Linha ${name}`,
      show: (
        <Sparkline
          points={hours.map((hour) => ({ time: epochMs(FROM + hour * HOUR), value: at(hour) }))}
          spanMs={24 * HOUR}
          leastSpread={0.1}
          height={48}
          tickMs={6 * HOUR}
          levels={[{ value: 100 }]}
        />
      ),
    })),
    ...(['rising', 'steady', 'falling'] as const).map((direction) => ({
      name: `Sinal ${direction}`,
      show: <TrendMark direction={direction} />,
    })),
  ],
};

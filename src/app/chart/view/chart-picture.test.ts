import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/station-series.ts';
import { chartPanels } from '#app/chart/marks/chart-panels.ts';
import {
  drawPicture,
  pictureSize,
  type PictureContent,
  type PictureContext,
} from './chart-picture.ts';

const HOUR = 3_600_000;
const FROM = epochMs(Date.parse('2026-09-10T00:00:00-03:00'));
const series = (field: Series['field'], unit: string, values: readonly number[]): Series => ({
  field,
  unit,
  decimals: null,
  times: Float64Array.from(values, (_, hour) => FROM + hour * HOUR),
  values: Float64Array.from(values),
});
const LEVELS = Array.from({ length: 25 }, (_, hour) =>
  hour > 9 && hour < 15 ? Number.NaN : 2 + hour / 10,
);

const content: PictureContent = {
  title: 'Vau do Meio',
  subtitle: 'EST-00013 · Hidrológica',
  provenance: { source: 'Rede de exemplo', note: null, openData: null },
  made: epochMs(FROM + 24 * HOUR),
  zone: ZONE,
  zoneName: 'horário da serra',
  panels: chartPanels([
    {
      ...series(
        'chuva_hora',
        'mm',
        LEVELS.map((_, hour) => (hour === 6 ? 12 : 0)),
      ),
      rain: {
        starts: Float64Array.of(FROM + 5 * HOUR),
        ends: Float64Array.of(FROM + 6 * HOUR),
        millimetres: Float64Array.of(12),
        lowerBounds: Uint8Array.of(1),
      },
    },
    series('rio_nivel', 'm', LEVELS),
  ]),
  span: { from: FROM, to: epochMs(FROM + 24 * HOUR) },
  held: { from: FROM, to: epochMs(FROM + 24 * HOUR) },
  thresholds: [{ field: 'rio_nivel', value: 5, label: 'Cota de alerta', level: 'alerta' }],
  theme: 'light',
};

/** A canvas that records the texts and colours drawn on it. */
const noted = () => {
  const texts: { text: string; x: number; y: number }[] = [];
  const colours = new Set<unknown>();
  const depth = { now: 0, clips: 0 };
  const nothing = (): void => undefined;
  const context: PictureContext = {
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    rect: nothing,
    arc: nothing,
    fillRect: () => void colours.add(context.fillStyle),
    stroke: () => void colours.add(context.strokeStyle),
    fill: () => void colours.add(context.fillStyle),
    fillText: (text, x, y) => void texts.push({ text, x, y }),
    save: () => void (depth.now += 1),
    restore: () => void (depth.now -= 1),
    clip: () => void (depth.clips += 1),
    strokeStyle: '',
    fillStyle: '',
    lineWidth: 1,
    lineJoin: 'round',
    lineCap: 'round',
    font: '',
    textAlign: 'left',
    textBaseline: 'middle',
  };
  return { context, texts, colours, depth };
};

describe('the exported picture (issue 7)', () => {
  const { context, texts, colours, depth } = noted();
  drawPicture(context, content);
  const all = texts.map(({ text }) => text).join('\n');

  it('is labelled with title, station, range and source', () => {
    expect(all).toContain('Vau do Meio');
    expect(all).toContain('EST-00013');
    expect(all).toContain('10/09/2026, 00:00 a 11/09/2026, 00:00 (horário da serra)');
    expect(all).toContain('Rede de exemplo');
    expect(all).toContain('11/09/2026, 00:00');
  });

  it('has its axes, days, newest values, thresholds and the meaning of its marks', () => {
    for (const text of [
      '06:00',
      'quinta-feira, 10/09',
      'Cota de alerta 5,00 m',
      'sem leitura',
      'caiu ao menos',
    ]) {
      expect(all).toContain(text);
    }
    expect(all).toMatch(/Nível do rio {2}4,40 m/);
  });

  it('draws rain, river, gap and threshold in their colours', () => {
    for (const colour of ['#037dcc', '#01656a', '#eceff1', '#b8520a'])
      expect(colours).toContain(colour);
  });

  it('writes nothing outside the picture, and restores the canvas state', () => {
    const { width, height, pixelRatio } = pictureSize(content);
    expect(pixelRatio).toBe(2);
    expect(texts.every(({ x, y }) => x >= 0 && x <= width && y > 0 && y < height)).toBe(true);
    expect(depth).toEqual({ now: 0, clips: 2 });
  });
});

it('has the source of several networks in lines that fit, above the edge of the picture', () => {
  const source = Array.from({ length: 6 }, (_, at) => `Rede de exemplo do vale ${at} (CC-BY-4.0)`);
  const several = { ...content, provenance: { ...content.provenance, source: source.join(', ') } };
  const [one, many] = [noted(), noted()];
  drawPicture(one.context, content);
  drawPicture(many.context, several);
  const lines = many.texts.slice(one.texts.length - 1);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map(({ text }) => text).join(' ')).toBe(
    `Fonte: ${source.join(', ')} · imagem feita em 11/09/2026, 00:00`,
  );
  expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(140);
  // All else is where it was, and the last line as far from the edge.
  expect(many.texts.slice(0, one.texts.length - 1)).toEqual(one.texts.slice(0, -1));
  const below = (drawn: typeof one, of: PictureContent): number =>
    pictureSize(of).height - (drawn.texts.at(-1)?.y ?? 0);
  expect(below(many, several)).toBe(below(one, content));
});

describe('the picture of a demonstration', () => {
  const NOTE = 'Demonstração: reprise de uma cheia. Não é a situação atual. '.repeat(6).trim();
  const demonstration = { ...content, provenance: { ...content.provenance, note: NOTE } };
  const { context, texts } = noted();
  drawPicture(context, demonstration);
  const [plain, strip] = [pictureSize(content).height, pictureSize(demonstration).height];

  it('has the whole note above everything else, in a strip of its own', () => {
    const title = texts.findIndex(({ text }) => text === 'Vau do Meio');
    const above = texts.slice(0, title);
    expect(above.map(({ text }) => text).join(' ')).toBe(NOTE);
    expect(above.length).toBeGreaterThan(1);
    expect(above.every(({ y }) => y < strip - plain)).toBe(true);
  });

  it('moves all the rest down by the strip', () => {
    const real = noted();
    drawPicture(real.context, content);
    const rest = texts.slice(-real.texts.length);
    expect(rest.map(({ y, ...same }) => ({ ...same, y: y - (strip - plain) }))).toEqual(real.texts);
  });
});

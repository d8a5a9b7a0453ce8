import { measurementTexts } from '#i18n/pt-br/measurements.ts';

/** The legend of the map: what colours the rivers, the alert levels, the ranges of a rain's window. */
export const mapLegendTexts = {
  colour: 'Cor por',
  colours: { value: 'nível', alert: 'cota de alerta', change: 'variação (cm/h)' },
  belowLevels: 'abaixo das cotas',
  change: {
    falling: (range: string) => `baixando ${range}`,
    steady: 'estável',
    rising: (range: string) => `subindo ${range}`,
    unknown: 'variação desconhecida',
  },
  above: 'Acima da cota',
  aboveWithCount: (count: string) => `Acima da cota: ${count}`,
  trends: { rising: 'subindo', falling: 'baixando' },
  ranges: { window: measurementTexts.byPeriod, readings: 'Escala automática' },
  source: 'Fonte das faixas: avisos do INMET e Silveira (RBRH, 2000).',
} as const;

import { readingPath, type ReadingPath } from '#domain/tags/tag-path.ts';

/**
 * Every quantity that Vigia interprets (PROVIDER 1), including those the real provider has not shown yet (`taxa`, `windDirection`): a
 * correction is one line.
 */
export const READING_PATHS = {
  rainRate: readingPath('Data/Chuva/Taxa/Atual'),
  riverStage: readingPath('Data/Rio/RioNivel'),
  riverTrend: readingPath('Data/Rio/RioNivelTendencia'),
  drainageArea: readingPath('Data/Rio/RioAreaDrenagem'),
  windMean: readingPath('Data/Vento/Velocidade Media'),
  windGust: readingPath('Data/Vento/Velocidade Maxima'),
  windDirection: readingPath('Data/Vento/Direcao'),
  damPercent: readingPath('Data/Barramento/BarramentoNivelPercentual'),
  damUpstream: readingPath('Data/Barramento/BarramentoNivelMontante'),
  damDownstream: readingPath('Data/Barramento/BarramentoNivelJusante'),
  damSpill: readingPath('Data/Barramento/BarramentoNivelVertido'),
  damStorage: readingPath('Data/Barramento/BarramentoCapacidadeAtual'),
  damStorageMaximum: readingPath('Data/Barramento/BarramentoCapacidadeMaxima'),
} as const;

/** Quantities with `Atual` and with statistics of 1 h and 168 h (SPEC 3). */
const STATISTIC_ROOTS = {
  umidade: 'Data/Umidade',
  sensacao: 'Data/SensTermica',
  temperatura: 'Data/Temperatura',
  pressao: 'Data/PressaoAtmos',
} as const;
export type StatisticQuantity = keyof typeof STATISTIC_ROOTS;

export const STATISTICS = ['Maxima', 'Media', 'Minima'] as const;
export type Statistic = (typeof STATISTICS)[number];

export const STATISTIC_WINDOWS = ['001h', '168h'] as const;
export type StatisticWindow = (typeof STATISTIC_WINDOWS)[number];

/** `Data/Temperatura/Atual`. */
export const currentPath = (quantity: StatisticQuantity): ReadingPath =>
  readingPath(`${STATISTIC_ROOTS[quantity]}/Atual`);

/** `Data/Temperatura/Atual/Media`: never seen, but possible (PROVIDER 1, "unknown"). */
export const currentStatisticPath = (
  quantity: StatisticQuantity,
  statistic: Statistic,
): ReadingPath => readingPath(`${STATISTIC_ROOTS[quantity]}/Atual/${statistic}`);

/** `Data/Temperatura/Historico/001h/Media`. */
export const statisticPath = (
  quantity: StatisticQuantity,
  window: StatisticWindow,
  statistic: Statistic,
): ReadingPath => readingPath(`${STATISTIC_ROOTS[quantity]}/Historico/${window}/${statistic}`);

/** `Data/Comportas/Comporta{n}` (SPEC 3), n from 1. */
export const gatePath = (n: number): ReadingPath => readingPath(`Data/Comportas/Comporta${n}`);

import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import type { HistoryKey, ValueKey } from '#domain/quantities/quantities.ts';

/** The nine measurements (SPEC 3). */
const measurementTypes: { readonly [T in MeasurementType]: string } = {
  chuva: 'Chuva',
  taxa: 'Taxa de chuva',
  rio: 'Nível do rio',
  umidade: 'Umidade',
  sensacao: 'Sensação térmica',
  temperatura: 'Temperatura',
  vento: 'Vento',
  pressao: 'Pressão',
  barragem: 'Barragem',
};

/** `15s` is the current reading (SPEC 9). */
const histories: { readonly [K in HistoryKey]: string } = {
  '15s': 'Agora',
  '005min': '5 minutos',
  '010min': '10 minutos',
  '015min': '15 minutos',
  '030min': '30 minutos',
  '001h': '1 hora',
  '003h': '3 horas',
  '006h': '6 horas',
  '012h': '12 horas',
  '024h': '24 horas',
  '048h': '48 horas',
  '072h': '72 horas',
  '096h': '96 horas',
  '120h': '120 horas',
  '144h': '144 horas',
  '168h': '168 horas (1 semana)',
};

/** The value shown of a measurement. */
const values: { readonly [K in ValueKey]: string } = {
  acumulado: 'Acumulado',
  atual: 'Atual',
  nivel: 'Nível',
  maxima: 'Máxima',
  media: 'Média',
  minima: 'Mínima',
  percentual: 'Percentual',
  montante: 'Montante',
};

export const measurementTexts = {
  types: measurementTypes,
  histories,
  values,
  byPeriod: 'Cores da chuva por período',
} as const;

/** A class of a legend. */
export const rangesTexts = {
  below: (to: string) => `menos de ${to}`,
  between: (from: string, to: string) => `${from} a ${to}`,
  above: (from: string) => `${from} ou mais`,
} as const;

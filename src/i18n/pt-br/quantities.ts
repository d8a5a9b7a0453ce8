import type { QuantityId } from '#domain/quantities/quantities.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';

/** Name of a quantity, with other names where space is short. */
export interface QuantityNames {
  readonly name: string;
  /** Table column header. */
  readonly column?: string;
  /** Station card. */
  readonly card?: string;
  /** Dam facts. */
  readonly dam?: string;
}

const rain = (length: number, unit: 'min' | 'h'): QuantityNames => ({
  name: `Chuva em ${length} ${unit}`,
  column: `Chuva ${length}\u00a0${unit}`,
});

/** Names by quantity id. */
export const quantitiesTexts: { readonly [Id in QuantityId]: QuantityNames } = {
  rio: { name: 'Nível do rio' },
  areaDrenagem: { name: 'Área de drenagem' },
  percentual: { name: 'Nível da barragem', column: 'Nível', card: 'Barragem' },
  montante: { name: 'Nível a montante', column: 'Montante', card: 'Montante' },
  jusante: { name: 'Nível a jusante', column: 'Jusante' },
  vertido: { name: 'Nível vertido', column: 'Vertimento', dam: 'Água sobre o vertedouro' },
  volume: { name: 'Volume atual', column: 'Volume', dam: 'Volume' },
  volumeMaximo: { name: 'Volume máximo' },
  chuva005min: rain(5, 'min'),
  chuva010min: rain(10, 'min'),
  chuva015min: rain(15, 'min'),
  chuva030min: rain(30, 'min'),
  chuva001h: rain(1, 'h'),
  chuva003h: rain(3, 'h'),
  chuva006h: rain(6, 'h'),
  chuva012h: rain(12, 'h'),
  chuva024h: rain(24, 'h'),
  chuva048h: rain(48, 'h'),
  chuva072h: rain(72, 'h'),
  chuva096h: rain(96, 'h'),
  chuva120h: rain(120, 'h'),
  chuva144h: rain(144, 'h'),
  chuva168h: rain(168, 'h'),
  chuvaAcumulada: { name: 'Chuva acumulada em 24 h' },
  taxa: { name: 'Taxa de chuva' },
  temperatura: { name: 'Temperatura' },
  sensacao: { name: 'Sensação térmica', column: 'Sensação' },
  pontoOrvalho: { name: 'Ponto de orvalho' },
  umidade: { name: 'Umidade' },
  ventoMedio: { name: 'Vento médio' },
  ventoMaximo: { name: 'Vento máximo', column: 'Rajada' },
  ventoDirecao: { name: 'Direção do vento' },
  pressao: { name: 'Pressão atmosférica', column: 'Pressão', card: 'Pressão' },
};

/** Name of a quantity in a place. */
export const quantityName = (id: QuantityId, place: keyof QuantityNames = 'name'): string =>
  quantitiesTexts[id][place] ?? quantitiesTexts[id].name;

/** Name of a history field's quantity. */
export const seriesName = (field: HistoricalField): string =>
  quantityName(seriesSourceOf(field).id);

import { formatNumber } from '#domain/text/format.ts';
import { counted } from '#i18n/pt-br/words.ts';

/** The search in the bar of every screen. */
export const searchTexts = {
  /** Name of the field, and of the button that opens it on a phone. */
  label: 'Buscar lugar',
  hint: 'Cidade, rio ou estação',
  /** Name of the landmark. */
  landmark: 'Busca no site',
  kinds: { city: 'Cidades', river: 'Rios', basin: 'Bacias', station: 'Estações' },
  cities: (count: number) => counted(count, 'cidade', 'cidades'),
  stations: (count: number) => counted(count, 'estação', 'estações'),
  results: (count: number) => counted(count, 'resultado', 'resultados'),
  shownFirst: (shown: number, matched: number) =>
    `Aparecem ${formatNumber(shown, 0)} de ${counted(matched, 'estação', 'estações')}. Escreva mais para encontrar as outras.`,
} as const;

import { formatNumber } from '#domain/text/format.ts';
import { counted } from '#i18n/pt-br/words.ts';

/** What the search finds. Loaded with it, not with the bar. */
export const foundTexts = {
  nothing: (text: string) =>
    `Nada encontrado para “${text}”. Confira a grafia ou busque por uma cidade.`,
  kinds: {
    city: 'Cidades',
    street: 'Ruas e pontos',
    river: 'Rios',
    basin: 'Bacias',
    station: 'Estações',
  },
  /** Of a street. */
  reachedAt: (level: string) => `a água chega com ${level} na régua`,
  cities: (count: number) => counted(count, 'cidade', 'cidades'),
  stations: (count: number) => counted(count, 'estação', 'estações'),
  results: (count: number) => counted(count, 'resultado', 'resultados'),
  shownFirst: (shown: number, matched: number) =>
    `Aparecem ${formatNumber(shown, 0)} de ${counted(matched, 'estação', 'estações')}. Escreva mais para encontrar as outras.`,
} as const;

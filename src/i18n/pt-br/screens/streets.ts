import { formatNumber } from '#domain/text/format.ts';
import { counted } from '#i18n/pt-br/words.ts';

/** `/cidade/{slug}/rua/{rua}`, and the streets of a city's page. */
export const streetsTexts = {
  title: 'Ruas e pontos',
  note: 'Com que nível do rio a água chega a cada um, segundo levantamentos.',
  more: (count: number) => `Mostrar mais ${counted(count, 'rua', 'ruas')}`,
  answer: 'A água e este lugar',
  survey:
    'O nível de uma rua é de um levantamento, não uma promessa: a água também pode vir antes, por ribeirões, bueiros ou pela chuva no lugar.',
  levelNow: (level: string, trend = '') =>
    `O rio agora: ${[level, trend].filter((part) => part !== '').join(', ')}`,
  read: (age: string) => `Leitura da régua: ${age}`,
  ofGauge: (gauge: string) => `Pela régua de ${gauge}`,
  gauge: (place: string) => `Régua de ${place}`,
  floods: 'Cheias conhecidas nesta régua',
  /** `3.ª maior desde 2011`. */
  rank: (rank: number, since: string) =>
    rank === 1 ? `a maior desde ${since}` : `${formatNumber(rank, 0)}.ª maior desde ${since}`,
  failed: 'As ruas desta rede não puderam ser carregadas.',
} as const;

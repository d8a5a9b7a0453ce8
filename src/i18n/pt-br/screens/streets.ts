import { formatNumber } from '#domain/text/format.ts';
import { counted } from '#i18n/pt-br/words.ts';

/** `/cidade/{slug}/rua/{rua}`, and the streets of a city's page. */
export const streetsTexts = {
  title: 'Ruas e pontos',
  note: 'Com que nível do rio a água chega a cada um, segundo levantamentos.',
  more: (count: number) => `Mostrar mais ${counted(count, 'rua', 'ruas')}`,
  answer: 'Quanto falta para a água chegar',
  survey:
    'O nível de uma rua é de um levantamento, não uma promessa: a água também pode vir antes, por ribeirões, bueiros ou pela chuva no lugar.',
  levelNow: (level: string, trend = '') =>
    `O rio: ${[level, trend].filter((part) => part !== '').join(', ')}`,
  read: (age: string) => `Leitura da régua: ${age}`,
  ofGauge: (gauge: string) => `Ruas medidas pela régua de ${gauge}`,
  gauge: (place: string) => `Régua de ${place}`,
  floods: 'Cheias conhecidas nesta régua',
  rank: (rank: number, since: string) =>
    `${rank === 1 ? 'a maior' : `${formatNumber(rank, 0)}.ª maior`} das conhecidas desde ${since}`,
  unknown: (name: string) => `Rua “${name}” não encontrada`,
  failed: 'As ruas desta rede não puderam ser carregadas.',
} as const;

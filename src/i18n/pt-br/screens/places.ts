import { formatNumber } from '#domain/text/format.ts';
import { counted } from '#i18n/pt-br/words.ts';

/** Kept places: cities and stations that the visitor wants to see first. */
export const placesTexts = {
  warned: 'aviso oficial',
  keep: (isKept: boolean) => (isKept ? 'Guardado' : 'Guardar'),
  /** Accessible name: it begins with the visible word. */
  keepNamed: (isKept: boolean, name: string) => `${isKept ? 'Guardado' : 'Guardar'}: ${name}`,
  noMore: (maximum: number) =>
    `Já há ${formatNumber(maximum, 0)} lugares guardados. Tire um deles em Lugares.`,
  /** Title of the kept ones. */
  kept: 'Meus lugares',
  /** `others`: how many places the fold hides. */
  unfold: (others: number) =>
    `Mostrar mais ${counted(others, 'lugar guardado', 'lugares guardados')}`,
  fold: 'Mostrar só o primeiro lugar',
  /** On the fold: how many more there are. */
  more: (others: number) => `+${formatNumber(others, 0)}`,
  noneKept: 'Guarde uma cidade ou uma estação, e ela aparece aqui e no mapa, já na primeira tela.',
  arrange: 'Arrumar',
  done: 'Pronto',
  steps: {
    up: (name: string) => `Mover para cima: ${name}`,
    down: (name: string) => `Mover para baixo: ${name}`,
    remove: (name: string) => `Tirar da lista: ${name}`,
  },
  moved: (name: string, position: number, all: number) =>
    `${name} é agora o lugar ${formatNumber(position, 0)} de ${formatNumber(all, 0)}.`,
  removed: (name: string) => `${name} não está mais entre os seus lugares.`,
  undo: 'Desfazer',
  recent: 'Vistos há pouco',
  nearestCity: 'A cidade mais perto de você',
  aboveLevels: 'Acima da cota',
  noneCompared: 'Nenhuma leitura para comparar com as cotas.',
  noneAbove: 'Nenhuma estação com cota definida está acima dela.',
  moreAbove: (count: number) =>
    `Mais ${counted(count, 'estação', 'estações')} acima da cota na tabela`,
  gone: 'não está mais na rede',
  sourceGone: 'sem leituras: a estação daqui não está mais na rede',
  volume: 'volume do reservatório',
  /** The place of a city's station. */
  away: {
    upstream: (station: string, distance: string) => `régua de ${station}, ${distance} rio acima`,
    downstream: (station: string, distance: string) =>
      `régua de ${station}, ${distance} rio abaixo`,
    nearest: (station: string, distance: string) => `estação ${station}, a ${distance}`,
  },
} as const;

import { counted } from './words.ts';

/** The page that the server writes: what is read before the site's script runs, or without it. */
export const firstViewTexts = {
  /** Before the time. */
  readingsAt: 'Leituras das',
  measuredAt: 'Medido às',
  timeOfDay: (clock: string, day: string) => `${clock} de ${day}`,
  unknownTime: 'Horário da leitura desconhecido',
  /** `of`: the territory, `de Exemplo`. */
  stationsOf: (of: string) => `Estações ${of}`,
  /** Columns. */
  station: 'Estação',
  reading: 'Leitura',
  time: 'Hora',
  otherReadings: 'Outras leituras',
  more: (count: number) =>
    `E mais ${counted(count, 'estação', 'estações')}, que o site mostra com JavaScript.`,
  noReadings: 'As leituras ainda não chegaram ao site. Recarregue a página em instantes.',
  onMap: 'Ver no mapa',
  gaugeAbove: (name: string, distance: string) =>
    `A cidade não tem régua nesta rede. A mais próxima rio acima é ${name}, a ${distance}.`,
  gaugeBelow: (name: string, distance: string) =>
    `A cidade não tem régua nesta rede. A mais próxima rio abaixo é ${name}, a ${distance}.`,
  /** What is measured, and where: `Nível do rio em Jandó`. */
  measuredIn: (what: string, place: string) => `${what} em ${place}`,
  noGauge: 'Nenhuma régua da rede mede o rio desta cidade.',
  along: 'Réguas do rio',
  above: (distance: string) => `${distance} rio acima`,
  below: (distance: string) => `${distance} rio abaixo`,
  damsAbove: 'Barragens acima da cidade',
  rainAbove: 'Chuva na água que chega à cidade',
} as const;

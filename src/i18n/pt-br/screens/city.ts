import { formatNumber } from '#domain/text/format.ts';
import { counted } from '#i18n/pt-br/words.ts';

const kilometres = (distanceKm: number): string =>
  distanceKm < 1 ? 'menos de 1\u00a0km' : `${formatNumber(distanceKm, 0)}\u00a0km`;

/** `todas as 21 estações`, `3 de 21 estações`; of at least two. */
const shareOf = (some: number, all: number): string =>
  some === all
    ? `todas as ${formatNumber(all, 0)} estações`
    : `${formatNumber(some, 0)} de ${formatNumber(all, 0)} estações`;

/** `/cidade/{slug}`: what a resident asks. */
export const cityTexts = {
  river: 'O rio',
  /** Whose gauge it is, where the city has none of its own. */
  from: {
    upstream: (city: string, gauge: string, distanceKm: number) =>
      `${city} não tem régua nesta rede. A próxima rio acima é a de ${gauge}, a ${kilometres(distanceKm)}: a água dela ainda vai passar por aqui.`,
    downstream: (city: string, gauge: string, distanceKm: number) =>
      `${city} não tem régua nesta rede, nem há uma rio acima. A próxima é a de ${gauge}, ${kilometres(distanceKm)} rio abaixo: a água dela já passou por aqui.`,
  },
  /** Whose gauge it is, where the city's own sends no level. */
  ownMute: {
    upstream: (city: string, gauge: string, distanceKm: number) =>
      `A régua de ${city} não envia o nível. A próxima rio acima é a de ${gauge}, a ${kilometres(distanceKm)}.`,
    downstream: (city: string, gauge: string, distanceKm: number) =>
      `A régua de ${city} não envia o nível, nem há outra rio acima. A próxima é a de ${gauge}, ${kilometres(distanceKm)} rio abaixo.`,
  },
  /** Beside the level of a gauge that is not the city's. */
  notOfCity: (city: string) =>
    `Não compare este nível com as cotas de ${city}: cada régua tem o seu próprio zero.`,
  ownAway: (distanceKm: number) => `A régua da cidade fica a ${kilometres(distanceKm)} pelo rio.`,
  /** The name of a shared reading that another place measures. */
  sharedFrom: (city: string, place: string) => `${city} (régua de ${place})`,
  gaugeOf: (place: string) => `régua de ${place}`,
  noGauge: (city: string) => `Esta rede não tem régua na água que passa por ${city}.`,
  noRiver: (city: string) => `Nos dados desta rede, ${city} não fica em nenhum rio.`,
  gaugeUnknown: 'A régua ainda não enviou leituras.',
  silent: (ofWhen: string) =>
    `A régua não responde há mais de uma hora. A última leitura é ${ofWhen}; não se sabe como o rio está.`,
  inOneDay: (change: string) => `Em 24\u00a0h: ${change}`,
  altitude: 'O número é a altitude da água, não a altura na régua. Compare só as mudanças.',
  ownGauge: 'régua da cidade',
  gaugePage: 'Régua',
  chart: 'Gráfico',
  ways: 'Mais sobre este lugar',
  map: 'Mapa',

  rain: 'Chuva rio acima',
  rainOf: (count: number) =>
    `Medida em ${counted(count, 'estação', 'estações')} da rede: as réguas e barragens nos rios que passam por aqui, daqui para cima. Entre uma e outra pode chover mais.`,
  rainNow: (wet: number, all: number, most: string, amount: string) =>
    all === 1
      ? `Na última hora choveu ${amount} em ${most}.`
      : `Na última hora choveu em ${shareOf(wet, all)}; mais em ${most}: ${amount}.`,
  rainLately: (wet: number, all: number, most: string, amount: string) =>
    all === 1
      ? `Sem chuva na última hora. Em 24\u00a0h choveu ${amount} em ${most}.`
      : `Sem chuva na última hora. Em 24\u00a0h choveu em ${shareOf(wet, all)}; mais em ${most}: ${amount}.`,
  rainNone: (all: number) =>
    `Nenhuma chuva nas últimas 24\u00a0h ${all === 1 ? 'na estação que responde' : `nas ${formatNumber(all, 0)} estações que respondem`}.`,
  rainUnknown: 'Nenhuma estação rio acima mede chuva.',
  rainMissing: (count: number) =>
    `${counted(count, 'estação não responde', 'estações não respondem')}.`,
  rainMore: (count: number) => `Mostrar mais ${counted(count, 'estação', 'estações')}`,
  rainFewer: 'Mostrar só as cinco primeiras',
  rainStation: 'Estação',
  rainColumns: { hour: '1\u00a0h', threeHours: '3\u00a0h', day: '24\u00a0h' },
  rainUnit: 'Em milímetros. Em branco: sem chuva; traço: sem leitura.',
  dry: 'sem chuva',
  noReading: 'sem leitura',

  nearest: 'Pluviômetros mais próximos',
  nearestNote: 'Em linha reta, em qualquer rio.',
  nearestNone: 'Nenhuma estação com chuva informou onde está.',
  nearestRain: 'Chuva na estação mais próxima',
  lastHour: 'na última hora',
  dryHour: 'Sem chuva',
  rainOfThreeHours: (amount: string) => `3\u00a0h: ${amount}`,

  line: 'Ao longo do rio',
  compare: 'Comparar estas réguas em um gráfico',
  lineNote:
    'De cima para baixo, como a água corre. Quilômetros pelo rio até aqui. Cada régua tem o seu próprio zero, e algumas dão a altitude da água: compare cada uma só com ela mesma.',
  above: (distanceKm: number) => `${kilometres(distanceKm)} acima`,
  below: (distanceKm: number) => `${kilometres(distanceKm)} abaixo`,
  here: 'aqui',
  altitudeLevel: 'altitude',
  dam: (name: string) => `Barragem ${name}`,
  moreAbove: (count: number) => `Mostrar mais ${counted(count, 'régua', 'réguas')} rio acima`,
  fewerAbove: 'Mostrar só as mais próximas',
  citiesAbove: 'Cidades rio acima',
  cityBelow: 'Cidade rio abaixo',

  dams: 'Barragens rio acima',
  damsNone: (city: string) => `Nenhuma barragem desta rede está acima de ${city}.`,
  damDistance: (distanceKm: number, river: string) => `${kilometres(distanceKm)} acima, ${river}`,
  damUnknown: 'Esta barragem ainda não enviou leituras.',
  damSilent: (ofWhen: string) =>
    `Parou de enviar leituras. A última é ${ofWhen}; não se sabe como está.`,
  spilling: 'A água passa pelo vertedouro.',
  gates: (opened: string) => `Comportas: ${opened}`,
  inOneHour: (change: string) => `Em 1\u00a0h: ${change}`,

  help: 'A quem ligar',
  warnings: 'Avisos oficiais',
  call: 'Ligar para',

  failed: 'As cidades e os rios desta rede não puderam ser carregados.',
  choose: 'Cidades',
  unknown: 'Cidade não encontrada',
  unknownText: (slug: string) =>
    `Esta rede não tem uma cidade com o endereço “\u2068${slug}\u2069”.`,
  withoutGauge: 'Cidades sem régua própria',
  noCities: 'Esta rede não tem lista de cidades.',
  allStations: 'Buscar uma estação',
} as const;

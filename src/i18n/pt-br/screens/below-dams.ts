import { formatNumber } from '#domain/text/format.ts';
import { counted, listed } from '#i18n/pt-br/words.ts';

/** Which dam is upstream of which city, on `/barragens`. */
export const belowDamsTexts = {
  title: 'Quem está abaixo de cada barragem',
  drawing: 'Esquema dos rios, das barragens até a última cidade',
  drawingNote:
    'Cada barra atravessada no rio é uma barragem, com o seu nível, e cada círculo uma cidade. Esquema sem escala, de cima para baixo como a água corre. Não diz em quanto tempo a água chega, e outros rios também enchem as cidades.',
  distanceNote:
    'Os quilômetros são contados da barragem até a cidade ao longo do rio, como está traçado nos dados desta rede. São aproximados.',
  moreCities: (more: number) => `Mostrar mais ${counted(more, 'cidade', 'cidades')}`,
  fewerCities: 'Mostrar só as de maior destaque',
  failed: 'Os rios e as cidades desta rede não puderam ser carregados.',
  /** Its name where the network gives none: the station's, without the word that the sentences add. */
  damName: (station: string) => station.replace(/^barragem\s+(?=\S)/i, ''),
  dam: (name: string) => `Barragem ${name}`,
  /** How far the water has come from a dam: `36 km da barragem Norte`. */
  fromDam: (dam: string, distance: string) => `${distance} da barragem ${dam}`,
  kilometres: (distanceKm: number) =>
    `${distanceKm < 1 ? 'menos de 1' : formatNumber(distanceKm, 0)}\u00a0km`,
  noneBelow: 'nenhuma cidade desta rede fica abaixo dela',
  noPercent: 'sem leitura',
  city: 'Sua cidade',
  noCity: 'Escolha a cidade',
  compare: 'Comparar as barragens em um gráfico',
  cityPage: (city: string) => `O rio e a chuva em ${city}`,
  above: (city: string, dams: readonly string[]) =>
    dams.length === 1
      ? `Acima de ${city} está a barragem ${listed(dams)}: a água que ela solta passa pela cidade.`
      : `Acima de ${city} estão as barragens ${listed(dams)}: a água que elas soltam passa pela cidade.`,
  noneAbove: (city: string) => `Nenhuma barragem desta rede está acima de ${city}.`,
  /** `Pelo rio, são 43 km desde a barragem da Serra e 36 km desde a barragem do Meio.` */
  along: (dams: readonly { readonly name: string; readonly distance: string }[]) =>
    `Pelo rio, são ${listed(dams.map(({ name, distance }) => `${distance} desde a barragem ${name}`))}.`,
  silentShort: 'sem sinal',
  noneTitle: 'Esta rede não tem barragens',
  noneText: 'Se uma barragem começar a enviar leituras, ela aparece aqui.',
} as const;

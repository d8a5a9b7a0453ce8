/** `/estacao`: the search for a station, and lists of the network. */
export const stationFinderTexts = {
  /** Contract: accessible name of the autocomplete. */
  comboboxLabel: 'Estação',
  allInTable: 'Ver todas as estações na tabela',
  nearest: 'Mais perto de você',
  noneNear: 'Nenhuma estação da rede informou onde está.',
  mostRain: 'Mais chuva na última hora',
  noRainAnywhere: 'Nenhuma estação mediu chuva na última hora.',
  fastestRising: 'Rios subindo mais rápido',
  noneRising: 'Nenhum rio está subindo 2\u00a0cm/h ou mais.',
  noneRisingSoFar: (measured: string, rivers: string) =>
    `De ${rivers} rios, ${measured} já têm a velocidade medida; nenhum deles sobe 2\u00a0cm/h ou mais.`,
  /** `from`: time of the first rates, if known. */
  notMeasured: (from: string | null) =>
    `A velocidade vem das leituras recebidas aqui: são precisos dez minutos delas. A lista aparece sozinha${from === null ? '' : `, por volta das ${from}`}.`,
  rainedOn: 'Rios onde mais choveu em 3\u00a0h',
  inThreeHours: 'em 3\u00a0h',
  fellInThreeHours: (amount: string) => `choveu ${amount} em 3\u00a0h`,
  dryHour: 'sem chuva em 1\u00a0h',
  levelIs: (level: string) => `nível ${level}`,
} as const;

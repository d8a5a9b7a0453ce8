/** `/estacao`: what is near, and lists of the network. */
export const stationFinderTexts = {
  allInTable: 'Ver todas as estações na tabela',
  nearest: 'Mais perto de você',
  noneNear: 'Nenhuma estação da rede informou onde está.',
  mostRain: 'Mais chuva na última hora',
  noRainReported: 'Nenhuma estação informa a chuva.',
  noRainAnywhere: 'Nenhuma estação mediu chuva na última hora.',
  fastestRising: 'Rios subindo mais rápido',
  noLevelReported: 'Nenhum rio informa o nível.',
  noneRising: 'Nenhum rio está subindo 2\u00a0cm/h ou mais.',
  noneRisingSoFar: (measured: string, rivers: string) =>
    `De ${rivers} rios, ${measured} já têm a velocidade medida; nenhum deles sobe 2\u00a0cm/h ou mais.`,
  /** `from`: time of the first rates, if known. */
  notMeasured: (from: string | null) =>
    `Para saber a velocidade são precisos 40 minutos de leituras. A lista aparece sozinha${from === null ? '' : `, por volta das ${from}`}.`,
  dryHour: 'sem chuva em 1\u00a0h',
  levelIs: (level: string) => `nível ${level}`,
  altitudeIs: (level: string) => `altitude ${level}`,
} as const;

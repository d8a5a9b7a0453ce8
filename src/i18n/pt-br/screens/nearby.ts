/** The user's location and nearby stations. */
export const nearbyTexts = {
  nearMe: 'Perto de mim',
  away: (distance: string) => `a ${distance}`,
  location: {
    refused: 'O navegador não permitiu ver onde você está. Busque a cidade pelo nome.',
    failed: 'Não foi possível saber onde você está. Busque a cidade pelo nome.',
  },
} as const;

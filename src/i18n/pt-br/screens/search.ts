/** The search in the bar of every screen. */
export const searchTexts = {
  /** Name of the field, and of the button that opens it on a phone. */
  label: 'Buscar lugar',
  hint: (hasStreets: boolean) => `Cidade, ${hasStreets ? 'rua, ' : ''}rio ou estação`,
  find: 'Buscar',
  allCities: 'Ver todas as cidades',
  landmark: 'Busca no site',
} as const;

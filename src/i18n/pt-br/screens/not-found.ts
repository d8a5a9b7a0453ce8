/** `/404`. */
export const notFoundTexts = {
  title: 'Página não encontrada',
  text: 'Este endereço não existe. As estações continuam sendo acompanhadas.',
  station: (codigo: string) => `Abrir a estação ${codigo}`,
  ways: 'Ou vá para',
} as const;

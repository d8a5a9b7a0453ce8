/** `/404`. */
export const notFoundTexts = {
  title: 'Página não encontrada',
  text: 'Este endereço não existe. As estações continuam sendo acompanhadas.',
  search: 'Buscar estação',
  hint: 'Por nome, código, rio, bacia, região ou cidade.',
  find: 'Buscar',
  station: (codigo: string) => `Abrir a estação ${codigo}`,
  ways: 'Ou vá para',
} as const;

import { formatNumber } from '#domain/text/format.ts';

/** Paging of tables, named by SPEC 1. */
export const paginationTexts = {
  title: 'Páginas',
  rowsPerPage: 'Linhas por página:',
  all: 'Todas',
  range: (from: number, to: number, all: number) =>
    `${formatNumber(from, 0)}–${formatNumber(to, 0)} de ${formatNumber(all, 0)}`,
  steps: {
    first: { label: 'Ir para a primeira página', word: 'Primeira' },
    previous: { label: 'Ir para a página anterior', word: 'Anterior' },
    next: { label: 'Ir para a próxima página', word: 'Próxima' },
    last: { label: 'Ir para a última página', word: 'Última' },
  },
} as const;

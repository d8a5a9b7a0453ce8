/** The table's panel of columns, which is loaded when it is opened. */
export const tableColumnsTexts = {
  colours: 'Cores da legenda',
  reset: 'Voltar ao padrão',
  hint: 'A largura muda arrastando a borda do título, ou com Alt e as setas sobre ele.',
  up: (column: string) => `Mover ${column} para antes`,
  down: (column: string) => `Mover ${column} para depois`,
  pin: (column: string) => `Fixar ${column}`,
  pinWord: 'Fixar',
} as const;

/** Texts of several controls, named by SPEC 1. */
export const controlsTexts = {
  noOptions: 'Sem opções',
  loading: 'Carregando…',
  clear: 'Limpar',
  close: 'Fechar',
  open: 'Abrir',
} as const;

/** Sharing a station or a place. */
export const shareTexts = {
  share: 'Compartilhar',
  title: (name: string) => `${name} · Vigia`,
  outcomes: {
    shared: '',
    dismissed: '',
    copied: 'Link copiado',
    failed: 'Não foi possível compartilhar; o endereço está na barra do navegador.',
  },
  /** `Vau do Meio 5,85 m, subiu 14 ± 2 cm na última hora, às 04:15 de 12/09`. */
  reading: (name: string, parts: readonly string[], clock: string, day: string) =>
    `${name} ${parts.join(', ')}, às ${clock} de ${day}`,
} as const;

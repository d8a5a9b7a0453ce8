/** The line above the pages of places, and what is missing. The warnings themselves are in their senders' words. */
export const warningLineTexts = {
  one: 'Ver o aviso',
  many: (count: string) => `Ver os ${count} avisos`,
  count: (count: number, digits: string) =>
    count === 1 ? '1 aviso oficial' : `${digits} avisos oficiais`,
  whole: 'Ver os avisos por inteiro',
  until: (moment: string) => `até ${moment}`,
  fromUntil: (from: string, until: string) => `de ${from} até ${until}`,
  unread: (source: string, clock: string) =>
    `Os avisos (${source}) não puderam ser lidos desde ${clock}.`,
  neverRead: (source: string) => `Os avisos (${source}) ainda não puderam ser lidos.`,
  unreachable: 'Os avisos não puderam ser lidos.',
} as const;

/** `/avisos`. The warnings themselves are in their senders' words. */
export const warningsTexts = {
  intro: 'Os avisos em vigor, nas palavras de quem os emitiu. O Vigia não emite avisos.',
  none: 'Nenhum aviso em vigor para a rede.',
  noFeed: 'Esta rede não lê avisos oficiais.',
  validity: (from: string, until: string) => `Vale de ${from} até ${until}`,
  sent: (moment: string) => `Emitido em ${moment}`,
  severity: 'Severidade na mensagem:',
  areas: 'Áreas:',
  source: 'Ver na fonte',
  unreadable: (source: string, count: string) => `Mensagens ilegíveis (${source}): ${count}.`,
} as const;

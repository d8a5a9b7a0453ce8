/** The severities of CAP 1.2, word for word. */
const SEVERITIES: ReadonlyMap<string, string> = new Map([
  ['Extreme', 'extrema'],
  ['Severe', 'severa'],
  ['Moderate', 'moderada'],
  ['Minor', 'leve'],
]);

/** `/avisos`. The warnings themselves are in their senders' words. */
export const warningsTexts = {
  intro: 'Os avisos em vigor, nas palavras de quem os emitiu. O Vigia não emite avisos.',
  none: 'Nenhum aviso em vigor para a rede.',
  noFeed: 'Esta rede não lê avisos oficiais.',
  validity: (from: string, until: string) => `Vale de ${from} até ${until}`,
  sent: (moment: string) => `Emitido em ${moment}`,
  severity: (word: string) => `Severidade na mensagem: ${SEVERITIES.get(word) ?? word}`,
  areas: 'Áreas:',
  source: 'Ver na fonte',
  unreadable: (source: string, count: string) => `Mensagens ilegíveis (${source}): ${count}.`,
} as const;

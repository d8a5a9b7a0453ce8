/** Faults of a file by the member that is wrong; every other one is damaged there. */
const FAULTS: ReadonlyMap<string, string> = new Map([
  ['open', 'Não foi possível abrir o arquivo; tente de novo.'],
  ['size', 'O arquivo é grande demais para ser um momento guardado.'],
  ['json', 'O arquivo não é um momento guardado.'],
  ['version', 'O arquivo foi feito por outra versão do Vigia, que esta página não lê.'],
  ['network', 'O arquivo é de outra rede de estações.'],
  ['seal', 'O selo não confere: o conteúdo foi alterado, ou não foi esta rede que o selou.'],
]);

/** Moments of the past that visitors keep as files. */
export const momentTexts = {
  title: 'Abrir um momento guardado',
  intro:
    'Um arquivo guardado em “Rever o passado” volta à mesma tela, também sem internet. Escolha-o ou solte-o nesta página; ele é lido só neste aparelho.',
  file: 'Escolher arquivo (.json)',
  fault: (member: string) => FAULTS.get(member) ?? `O arquivo está danificado (${member}).`,
  region: 'Cópia guardada',
  copy: (asOf: string) => `Cópia guardada: ${asOf.charAt(0).toLowerCase()}${asOf.slice(1)}`,
  seals: {
    sealed: (network: string) => `Selada por ${network}.`,
    none: () => 'Sem selo: nada prova que não foi alterada.',
    unverified: () => 'Não foi possível verificar o selo.',
  },
} as const;

/** A word that a resident may not know, and what it means in one sentence or two. */
export interface TermText {
  readonly word: string;
  readonly meaning: string;
}

/** Words that have help beside them. */
export const termsTexts = {
  ask: (word: string) => `O que é ${word.toLocaleLowerCase('pt-BR')}?`,
  terms: {
    cota: {
      word: 'Cota',
      meaning:
        'Altura da água a partir da qual o aviso muda: atenção, alerta, emergência. Vale para uma régua só.',
    },
    regua: {
      word: 'Régua',
      meaning:
        'Escala na margem que mostra a altura da água. Cada uma tem o seu próprio zero: não se comparam duas.',
    },
    montante: {
      word: 'Montante',
      meaning:
        'Rio acima, de onde a água vem. O nível a montante é o da água represada pela barragem.',
    },
    jusante: {
      word: 'Jusante',
      meaning: 'Rio abaixo, para onde a água vai depois da barragem.',
    },
    pontoPercentual: {
      word: 'Ponto percentual',
      meaning:
        'Diferença entre duas porcentagens: de 40\u00a0% para 42\u00a0% são 2 pontos percentuais.',
    },
    volume: {
      word: 'Volume em hm³',
      meaning: 'Hectômetro cúbico: um milhão de metros cúbicos, ou um bilhão de litros de água.',
    },
    vertedouro: {
      word: 'Vertedouro',
      meaning:
        'Parte da barragem por onde a água sai quando o reservatório enche. Enquanto ela sai, o rio abaixo da barragem pode subir.',
    },
    semPosicao: {
      word: 'Sem posição',
      meaning: 'A estação não informa onde fica: está na lista e na tabela, mas não no mapa.',
    },
    minimoDeSeteDias: {
      word: 'Mínimo de 7 dias',
      meaning: 'O menor valor medido nos últimos sete dias.',
    },
    chuvaAcumulada: {
      word: 'Chuva acumulada',
      meaning:
        'Soma da chuva de um período até agora. Diminui quando a chuva mais antiga sai da conta.',
    },
    bacia: {
      word: 'Bacia',
      meaning: 'Toda a área cuja água da chuva corre para o mesmo rio.',
    },
    tipos: {
      word: 'Tipo de estação',
      meaning:
        'O que ela mede principalmente: nível de rio (hidrológica), chuva (pluviométrica), o tempo (meteorológica) ou uma barragem (barramento).',
    },
  },
} as const satisfies {
  readonly ask: (word: string) => string;
  readonly terms: { readonly [Key in string]: TermText };
};

export type TermKey = keyof typeof termsTexts.terms;

/** The open data (`/ogc`), for the people who use them. */
export const openDataTexts = {
  ofOther: (network: string, licence: string | null) =>
    `De outra rede: ${network}${licence === null ? '' : ` (licença: ${licence})`}.`,
  title: (network: string) => `Dados abertos: ${network}`,
  description:
    'Leituras, séries, acontecimentos, avisos e cotas da rede, por OGC API – EDR 1.1 e OGC API – Features. Os números não são arredondados; são preliminares e podem ser corrigidos.',
  conformance: 'Normas que este serviço segue',
  collections: 'Coleções',
  api: 'Definição do serviço (OpenAPI 3.0)',
  apiPage: 'O que há neste serviço',
  asHtml: 'Este documento como página',
  asJson: 'Este documento como dados',
  next: 'Próxima página',
  items: (collection: string) => `${collection}: itens`,
  locations: (collection: string) => `${collection}: estações`,
  queries: 'A lista, ou um só pelo seu código',
  sum: (minutes: string) => `soma dos últimos ${minutes} min`,
  method: { instantaneous: 'valor do instante', mean: 'média', maximum: 'máxima' },
  /** Properties that pages for people have. */
  property: {
    codigo: 'Código',
    nome: 'Nome',
    tipo: 'Tipo',
    local: 'Local',
    bacia: 'Bacia',
    regiao: 'Região',
    curso: 'Rio',
    altitude: 'Altitude',
    codigoAna: 'Código da ANA',
    wigos: 'Código WIGOS',
    medidoEm: 'Medido em',
    idadeSegundos: 'Idade em segundos',
    situacao: 'Situação',
    qualidade: 'Qualidade',
    estrelas: 'Estrelas',
    motivos: 'Motivos',
    alerta: 'Cotas',
    atingido: 'Atingida',
    proximo: 'Próxima',
    falta: 'Falta',
    leituras: 'Leituras',
    parametro: 'Medição',
    rotulo: 'Cota',
    valor: 'Valor',
    unidade: 'Unidade',
    fonte: 'Fonte',
    origem: 'De outra rede',
    licenca: 'Licença',
    duvidaDesde: 'Não conferida desde',
    data: 'Data',
    comparavel: 'Vale para a régua',
    texto: 'Acontecimento',
    anulado: 'Anulado',
    em: 'Em',
    motivo: 'Motivo',
    evento: 'Evento',
    titulo: 'Título',
    remetente: 'Remetente',
    gravidade: 'Severidade na mensagem',
    descricao: 'Descrição',
    instrucao: 'Instrução',
    url: 'Página',
    enviadoEm: 'Enviado em',
    areas: 'Áreas',
    cidades: 'Cidades',
  },
  /** The days as files (`/dados`), in their catalogue. */
  archive: {
    series: (network: string) => `Leituras de dez minutos · ${network}`,
    day: (day: string) => `Leituras de ${day}`,
  },
  /** Everything since a position (`/mudancas`). */
  changes: {
    late: 'O registro não respondeu: tente de novo em instantes.',
    unreadable: (parameter: string) =>
      `A posição em "${parameter}" ou Last-Event-ID não é {época}.{número}.`,
    expired: 'Posição expirada: leia "page", ou os valores de agora em "snapshot", e siga de lá.',
    full: 'Não há lugar para mais um fluxo: leia páginas ou tente de novo em instantes.',
    address: 'Fluxos demais deste endereço.',
  },
  /** The description of the streams (`/asyncapi.json`). */
  streams: {
    changes: 'Tudo desde uma posição',
    begins: (parameter: string) =>
      `text/event-stream; começa depois de Last-Event-ID ou de ?${parameter}=`,
    subscription: 'Assinatura GraphQL (graphql-transport-ws)',
    position: 'posição: {época}.{número}',
    codigo: 'código da estação',
    path: 'nome da leitura, com o seu campo',
    data: 'o novo valor',
    since: 'milissegundos desde 1970 UTC',
    epoch: 'época da posição, se "live"',
    id: 'nome da assinatura',
  },
  collection: {
    agora: {
      title: 'Agora',
      description:
        'Últimas leituras de cada estação, com idade, qualidade, situação em relação às cotas e unidade (UCUM).',
    },
    serie: {
      title: 'Série',
      description:
        'O passado de cada estação: em locations/{codigo}, por padrão as últimas 24 h. As chuvas são somas móveis que terminam no instante.',
    },
    acontecimentos: {
      title: 'Acontecimentos',
      description:
        'Cotas atingidas e deixadas, chuva forte, silêncios, comportas e mudanças de régua; o mais novo primeiro.',
    },
    avisos: {
      title: 'Avisos',
      description: 'Avisos oficiais em vigor, nas palavras de quem os emitiu.',
    },
    limiares: {
      title: 'Limiares',
      description: 'Cotas publicadas, com fonte; comparavel diz se valem para a régua da estação.',
    },
  },
  parameter: {
    f: 'Formato: json ou html; na série também CoverageJSON ou csv.',
    limit: 'Itens por página, até 1000.',
    pagina: 'A página seguinte, como no link next.',
    bbox: 'Oeste, sul, leste, norte, em graus (CRS84).',
    datetime:
      'Instante ou intervalo (RFC 3339): 2026-09-11T00:00:00Z/2026-09-12T00:00:00Z, ../fim, início/..',
    'parameter-name': 'Parâmetros, separados por vírgula.',
    passo: 'Passo da série: 5min, 10min, 15min, 30min, 1h, 3h, 6h, 12h ou 24h.',
    crs: 'Só CRS84.',
  },
  fault: {
    unknown: (name: string) => `O parâmetro “${name}” não existe neste endereço ou está repetido.`,
    unreadable: (name: string, right: string) => `O parâmetro “${name}” é ilegível. ${right}`,
    missing: 'Não há nada neste endereço: veja /ogc.',
    method: 'Este endereço só se lê: GET ou HEAD.',
    tooLong:
      'Intervalo grande demais: até 60 dias e 10 mil instantes por pedido, e nenhum no futuro.',
    empty: 'Não há medições neste intervalo.',
  },
} as const;

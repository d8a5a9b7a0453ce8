import { formatNumber } from '#domain/text/format.ts';
import { counted } from '#i18n/pt-br/words.ts';

/** `analise/grafico` and `analise/tabela`. */
export const analysisTexts = {
  chartTitle: 'Gráfico',
  tableTitle: 'Tabela',
  ranges: 'Período',
  periods: { '6h': '6 h', '24h': '24 h', '3d': '3 d', '7d': '7 d', '30d': '30 d' },
  more: 'Outras opções',
  days: {
    first: 'Data inicial',
    last: 'Data final',
    form: 'dd/mm/aaaa',
    apply: 'Aplicar',
    firstCalendar: 'Abrir calendário do início',
    lastCalendar: 'Abrir calendário do fim',
    faults: {
      'not-a-day': 'Esta data não existe. Escreva dia/mês/ano, por exemplo 11/09/2026.',
      'out-of-range': 'Escolha uma data de 01/01/1900 a 31/12/2099.',
    },
    ranges: {
      reversed:
        'A data final é anterior à inicial. O período mostrado continua o mesmo; troque as datas.',
    },
    unread: 'Corrija as datas assinaladas. O período mostrado continua o mesmo.',
  },
  step: 'A cada',
  automatic: 'Automático',
  automaticNow: (step: string) => `Automático (${step})`,
  /** By step. */
  steps: new Map([
    ['5min', '5 minutos'],
    ['10min', '10 minutos'],
    ['15min', '15 minutos'],
    ['30min', '30 minutos'],
    ['1h', '1 hora'],
    ['3h', '3 horas'],
    ['6h', '6 horas'],
    ['12h', '12 horas'],
    ['24h', '24 horas'],
  ]),
  span: (from: string, to: string) => `${from} a ${to}`,
  now: 'agora',
  availableFrom: (day: string, isCompared: boolean) =>
    `A rede não guarda leituras ${isCompared ? 'de uma das linhas' : 'desta estação'} de antes de ${day}.`,
  copy: 'A cópia guarda só nível e chuva, das últimas 24 horas.',
  otherStep: (wanted: string, given: string) =>
    `A rede não tem leituras a cada ${wanted}: estas são a cada ${given}.`,
  empty: 'Sem leituras neste período',
  emptyLive:
    'A estação não enviou leituras neste período. As próximas aparecem aqui assim que chegarem.',
  emptyFuture: 'Este período ainda não começou: não há leituras do futuro.',
  emptyPast: 'O histórico da estação não tem leituras nestes dias. Escolha outro período.',
  noRain: 'sem chuva',
  at: (time: string) => `às ${time}`,
  cursor: 'Instante do gráfico',
  cursorHint: 'Use as setas para percorrer as leituras',
  summary: 'Resumo do período',
  last: 'Última',
  minimum: 'Mínima',
  maximum: 'Máxima',
  time: 'Hora',
  total: 'Total',
  /** A lower bound. */
  atLeast: (amount: string) => `ao menos ${amount}`,
  noTotal: 'não se aplica',
  suspect: 'suspeita',
  suspectMark: '?',
  exporting: 'Preparando o arquivo…',
  exported: (rows: number, file: string) =>
    `${counted(rows, 'linha exportada', 'linhas exportadas')}: ${file}`,
  exportFailed: 'O histórico não pôde ser buscado por inteiro: nada foi exportado.',
  exportHeads: (zone: string) => ({
    codigo: 'Código',
    station: 'Estação',
    time: `Data e hora (${zone})`,
    suspects: 'Valores suspeitos',
  }),
  tableCaption: (station: string) => `Leituras de ${station}, da mais nova à mais antiga`,
  /** `288 linhas, uma a cada 5 minutos, no horário de …`; the step is null while unknown. */
  rows: (count: number, step: string | null, zone: string) =>
    `${counted(count, 'linha', 'linhas')}, ${step === null ? '' : `uma a cada ${step}, `}no ${zone}`,
  tableKey: 'Em branco: não choveu; traço: sem leitura; “?”: valor que não pode ser uma medição.',
} as const;

/** Several stations, or days of one, in one chart or table. */
export const compareTexts = {
  compare: 'Comparar',
  axis: 'Eixo',
  axes: {
    comum: 'Comum a todas as linhas',
    proprio: 'Um para cada linha',
    minima: 'Nível acima da própria mínima',
  },
  with: 'Comparar com outra estação',
  add: (station: string) => `Comparar com ${station}`,
  remove: (line: string) => `Tirar ${line}`,
  shown: (lines: string) => (lines === '' ? 'Nada na comparação.' : `Na comparação: ${lines}.`),
  none: 'Nenhuma outra estação com este nome.',
  most: (count: number) => `Cabem ${formatNumber(count, 0)} estações no gráfico.`,
  earlier: 'Sobrepor outro dia',
  earlierCalendar: 'Abrir calendário do dia a sobrepor',
  overlay: 'Sobrepor',
  earlierMonth: 'Sobrepor um mês inteiro',
  noMonth: 'Nenhum',
  notEarlier: 'Só se sobrepõe um dia ou mês que termina antes do último dia do período.',
  align: 'Alinhar por',
  byHour: 'Hora do dia',
  under: (earlier: string, at: string) => `${earlier} sob ${at}`,
  aligned: (level: string, earlier: string, at: string) =>
    `O nível alcançou ${level} em ${earlier} e em ${at}: as duas subidas estão alinhadas.`,
  unaligned:
    'O nível não alcançou a cota pedida no período sobreposto e depois no mostrado: as linhas estão alinhadas pela hora do dia.',
  aboveLow: (quantity: string) => `${quantity} acima da própria mínima`,
  ofLine: (quantity: string, line: string) => `${quantity} · ${line}`,
  unknown: (code: string) => `A rede não tem estação com o código ${code}.`,
  missing: (quantities: string) => `não há leituras de ${quantities} neste período`,
  low: (metres: string, since: string | null) =>
    `o zero é ${metres} m, a mínima do período e ${since === null ? 'de 30 dias' : `desde ${since}`}`,
  noLow: 'não há leitura de nível em 30 dias, e por isso não há linha de nível',
} as const;

/** The chart of `analise/grafico` and its tools. */
export const chartTexts = {
  name: (station: string) => `Gráfico de ${station}`,
  nearer: 'Aproximar',
  farther: 'Afastar',
  whole: 'Tudo',
  exportPng: 'Exportar PNG',
  exported: (file: string) => `Imagem ${file} salva.`,
  exportFailed: 'Não foi possível fazer a imagem. Tente de novo.',
  fileName: (codigo: string, stamp: string) => `vigia-grafico-${codigo}-${stamp}.png`,
  source: (network: string, made: string) => `Fonte: ${network} · imagem feita em ${made}`,
  toTable: 'Ver as mesmas leituras em tabela',
  wholeInSight: 'Na tela: o período todo',
  inSight: (from: string, to: string) => `Na tela: ${from} a ${to}`,
  series: (shown: number, all: number) =>
    `Medidas ${formatNumber(shown, 0)}/${formatNumber(all, 0)}`,
  chooseSeries: 'Medidas no gráfico',
  allSeries: 'Todas',
  lastSeries: 'Pelo menos uma medida fica no gráfico.',
  rainIn: (hours: number) => `Chuva em ${formatNumber(hours, 0)} h`,
  rainBetween: (from: string, to: string) => `Chuva das ${from} às ${to}`,
  rainHint: (hours: number) =>
    hours === 1
      ? 'Cada barra é a chuva de uma hora; a da hora em curso, a que já caiu nela.'
      : `Cada barra soma a chuva de ${formatNumber(hours, 0)} h; a que está em curso, a que já caiu.`,
  leastHint: 'Onde faltam leituras, caiu ao menos o que a barra mostra.',
  legend: 'Legenda',
  gap: 'Sem leitura',
  gapInWords: 'Faixa hachurada: sem leitura.',
  staleInWords: 'Anel: leitura suspeita, fora do que o sensor pode medir.',
  gaps: (count: number) => counted(count, 'intervalo sem leitura', 'intervalos sem leitura'),
  suspect: 'Leitura suspeita: fora do que o sensor pode medir',
  suspectCount: (count: number) => counted(count, 'leitura suspeita', 'leituras suspeitas'),
  pointerHint:
    'Aponte ou toque para ler um instante. Roda ou pinça aproximam; arraste para mover; dois cliques mostram tudo.',
  keysHint: 'Teclado, com o gráfico em foco',
  keys: [
    ['← →', 'leitura anterior, próxima leitura'],
    ['Shift ← →, Page Up, Page Down', 'mover no tempo'],
    ['+ −', 'aproximar, afastar'],
    ['Home, End', 'primeira leitura, agora'],
    ['0', 'mostrar tudo'],
    ['Esc', 'soltar o instante'],
    ['T', 'abrir a tabela'],
  ],
} as const;

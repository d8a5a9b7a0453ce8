import { formatNumber } from '#domain/text/format.ts';
import type {
  Statistic,
  StatisticQuantity,
  StatisticWindow,
} from '#domain/quantities/reading-paths.ts';
import type { LeftOut } from '#worker/api/left-out.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { counted, notFitting } from '#i18n/pt-br/words.ts';

const statistics: { readonly [S in Statistic]: string } = {
  Maxima: 'máx.',
  Media: 'méd.',
  Minima: 'mín.',
};
const windows: { readonly [W in StatisticWindow]: string } = {
  '001h': '1\u00a0h',
  '168h': '7\u00a0dias',
};

/** `/tabela`. */
export const tableTexts = {
  caption: 'Estações',
  search: 'Buscar estação',
  typeFilter: 'Tipo',
  allTypes: 'Todos os tipos',
  options: 'Filtros e opções',
  optionsSet: (count: number) => `Filtros (${formatNumber(count, 0)}) e opções`,
  allBasins: 'Todas as bacias',
  allRegions: 'Todas as regiões',
  only: {
    leitura: 'Com leitura',
    chovendo: 'Chovendo',
    cota: 'Acima da cota',
  },
  group: 'Medidas',
  groups: {
    resumo: 'Resumo',
    chuva: 'Chuva',
    rio: 'Rios',
    meteorologia: 'Meteorologia',
    barragem: 'Barragens',
    personalizada: 'Personalizada',
  },
  /** `total` counts the stations held; with those left out it is the full number. */
  shown: (matched: number, total: number, leftOut: LeftOut) => {
    const all = counted(total + leftOut.stations, 'estação', 'estações');
    if (leftOut.stations === 0) return `${formatNumber(matched, 0)} de ${all}`;
    const least = leftOut.isLowerBound ? 'mais de ' : '';
    return `${formatNumber(matched, 0)} de ${least}${all}; ${notFitting(leftOut)}`;
  },
  compare: 'Comparar em um gráfico',
  columns: {
    codigo: 'Código',
    name: 'Nome',
    type: 'Tipo',
    basin: 'Bacia',
    region: 'Região',
    river: 'Rio',
    heardAt: 'Último dado',
    agora: 'Leitura',
    dia: 'Últimas 24\u00a0h',
    subida: 'Variação',
    cota: 'Cota',
  },
  withUnit: (label: string, unit: string) => `${label} (${unit})`,
  sortHint: 'Ordenar; com Shift, também por esta coluna; Alt e setas mudam a largura',
  sortedAs: (rank: number, descending: boolean) =>
    `, ${rank}ª na ordem, ${descending ? 'decrescente' : 'crescente'}`,
  pause: 'Pausar',
  pausedSince: (instant: string, age: string) => `Tabela pausada desde ${instant} (${age}).`,
  pausedText: 'Os números são daquele momento; as leituras continuam chegando.',
  columnTools: 'Colunas',
  exports: {
    more: 'Outros formatos',
    json: 'Exportar JSON',
    copy: 'Copiar como texto',
    saved: (rows: string, file: string) => `${rows} em ${file}`,
    copied: (rows: string) => `${rows} na área de transferência`,
    failed: 'A exportação não foi possível. Tente de novo.',
    rows: (count: number) => counted(count, 'estação exportada', 'estações exportadas'),
  },
  legend: '– sem leitura · em branco: sem chuva · N/D: unidade não informada',
  missingTo: (amount: string) => `faltam ${amount}`,
  unknown: 'não informado',
  waitingTitle: 'Ainda não há estações',
  waitingText: 'A lista aparece aqui assim que a rede responder, sem recarregar a página.',
  noneTitle: 'Nenhuma estação encontrada',
  noneText: 'Mude a busca ou os filtros. Procura-se em nome, código, tipo, rio, bacia e região.',
  showAll: 'Mostrar todas',
  statistic: ({
    quantity,
    window,
    statistic,
  }: {
    readonly quantity: StatisticQuantity;
    readonly window: StatisticWindow;
    readonly statistic: Statistic;
  }) => `${quantityName(quantity, 'column')} ${statistics[statistic]} ${windows[window]}`,
} as const;

import { formatNumber } from '#domain/text/format.ts';

export const shellTexts = {
  product: 'Vigia',
  /** Link to `/sobre`, whose texts are loaded with it. */
  about: 'Sobre os dados',
  /** Opens the page as it was. */
  replay: 'Rever o passado',
  embed: 'Incorporar em outro site',
  skipToContent: 'Ir para o conteúdo',
  mainNavigation: 'Principal',
  dams: 'Barragem',
  map: 'Mapa',
  table: 'Tabela',
  menu: 'Menu',
  /** Why the menu does not open elsewhere. */
  menuOnMap: 'O menu abre no mapa.',
  more: 'Mais',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Escuro', system: 'Sistema' },
  pageTitle: (page: string) => `${page} · Vigia`,
} as const;

export const titlesTexts = {
  map: 'Mapa',
  dams: 'Barragens',
  cities: 'Cidades',
  city: (city: string) => `${city}: nível do rio, chuva e barragens`,
  table: 'Tabela',
  stations: 'Lugares',
  /** `name`: null until it is known. */
  station: (codigo: string, name: string | null) =>
    name === null ? `Estação ${codigo}` : `${name} (${codigo})`,
  chart: (station: string) => `Gráfico · ${station}`,
  series: (station: string) => `Dados · ${station}`,
  about: 'Sobre os dados',
  search: 'Busca',
  journal: 'Acontecimentos',
  warnings: 'Avisos oficiais',
  moment: 'Momento guardado',
  notFound: 'Página não encontrada',
} as const;

/** Offer of a new version or configuration. */
export const offlineTexts = {
  newVersion: 'Há uma versão nova do site.',
  newConfig: 'A configuração do site mudou.',
  update: 'Atualizar',
  later: 'Depois',
} as const;

/** One sentence per screen, for search engines and link previews (the site's own: `siteWords`); `of` is the territory: `de Exemplo`. */
export const descriptionsTexts = {
  map: (of: string) => `Mapa ao vivo da chuva, dos rios e do tempo ${of}, com radar e satélite.`,
  dams: (of: string) =>
    `Nível, tendência, comportas e cidades abaixo de cada barragem ${of}, ao vivo.`,
  cities: (of: string) =>
    `Encontre uma cidade ${of}: o nível do seu rio, a chuva rio acima e as barragens, ao vivo.`,
  city: (city: string, of: string) =>
    `O rio em ${city} agora: nível, se sobe ou baixa, chuva rio acima e barragens, da rede ${of}.`,
  table: (of: string) =>
    `Todas as estações ${of} em uma tabela ao vivo: chuva por período, rios, tempo e barragens; com busca, filtros e exportação.`,
  stations: (of: string) =>
    `Cidades e estações ${of}: como está o rio, onde sobe mais rápido e onde mais chove agora.`,
  station: (codigo: string, of: string) =>
    `Leituras ao vivo, gráficos e histórico da estação ${codigo} da rede de monitoramento ${of}.`,
  journal: (of: string) =>
    `O que a rede ${of} registrou: cotas atingidas, chuva forte, comportas e estações sem resposta.`,
  notFound:
    'Este endereço não existe. Busque uma estação ou abra o mapa, a tabela ou as barragens.',
} as const;

/** Live region announcements of the connection. */
export const announcementsTexts = {
  live: 'A conexão voltou: as leituras são de agora.',
  economy: (seconds: number) =>
    `Modo econômico: as leituras chegam a cada ${formatNumber(seconds, 0)} segundos.`,
  offline: 'A conexão caiu: as leituras podem ser antigas.',
  neverConnected: 'Sem conexão com a rede de estações: ainda não há leituras.',
  onlyPersisted: 'Sem conexão com a rede de estações: as leituras são as guardadas neste aparelho.',
  deviceOffline: 'Este aparelho está sem conexão com a internet: ainda não há leituras.',
  deviceOfflinePersisted:
    'Este aparelho está sem conexão com a internet: as leituras são as guardadas nele.',
} as const;

/** Printed only. */
export const printTexts = {
  note: (instant: string, zone: string, address: string) =>
    `Impresso em ${instant}, ${zone}. Fonte: Vigia, ${address}`,
  action: 'Imprimir',
  incomplete:
    'Faltam linhas: só as que estavam na tela foram impressas. Use “Imprimir” nas ferramentas da tabela para ter todas.',
} as const;

/** The connection badge; its three status texts are contract. */
export const linkTexts = {
  phases: { live: 'Ao vivo', connecting: 'Conectando…', offline: 'Sem conexão' },
  lastData: (age: string) => `Último dado ${age}`,
  retryIn: (seconds: number) => `Reconectando em ${formatNumber(seconds, 0)} s`,
  retryNow: 'Reconectando',
  ofTime: (time: string) => `das\u00a0${time}`,
  dayAndTime: (day: string, time: string) => `${day}, ${time}`,
  ofDay: (dayAndTime: string) => `de\u00a0${dayAndTime.replaceAll(' ', '\u00a0')}`,
  persisted: (ofWhen: string) => `Dados salvos ${ofWhen}`,
  dataOf: (ofWhen: string) => `Dados ${ofWhen}`,
  updating: 'Atualizando…',
  /** Of a provider that has lost its own source, or has not confirmed its readings. */
  source: {
    lost: (ofWhen: string) => `Fonte sem resposta: dados ${ofWhen}`,
    unconfirmed: (ofWhen: string) => `Conferindo com a fonte: dados ${ofWhen}`,
  },
  /** Of the economy mode, on one line or two. */
  economy: (seconds: number): readonly [string, string] => [
    'Modo econômico:',
    `atualiza a cada ${formatNumber(seconds, 0)}\u00a0s`,
  ],
  unstable: 'Conexão instável',
  busy: 'Modo econômico',
  partial: 'Dados parciais',
  silent: 'Sem leituras há mais de 1 min',
  noReadings: 'Ainda sem leituras',
  unreadable: 'Resposta ilegível da rede de estações',
} as const;

/** No reading received in this visit, none persisted. */
export const noReadingsTexts = {
  title: 'Ainda não há leituras para mostrar.',
  unreachable: 'A rede de estações não responde.',
  empty: 'A rede responde, mas ainda sem estações.',
  refused: 'A rede de estações recusou o pedido.',
  busy: 'A rede de estações pediu para esperar.',
  unreadable: 'A resposta da rede de estações não pôde ser lida.',
  offline: 'Este aparelho está sem conexão com a internet.',
  retryIn: (seconds: number) => `Nova tentativa em ${formatNumber(seconds, 0)} s.`,
  retrying: 'Tentando de novo…',
  retryNow: 'Tentar agora',
} as const;

/** Ages may be wrong: they are computed with this device's clock. */
export const clockTexts = {
  behind:
    'O relógio deste aparelho está atrasado: as leituras podem ser mais antigas do que parecem.',
  unknown:
    'Não foi possível conferir a hora deste aparelho: as leituras podem ser mais antigas do que parecem.',
} as const;

export const failuresTexts = {
  screenTitle: 'Esta tela não pôde ser mostrada',
  screenText: 'As outras telas continuam funcionando. Os dados não foram perdidos.',
  screenNotLoaded: 'Esta tela não pôde ser carregada',
  screenNotLoadedText:
    'A conexão caiu no caminho, ou saiu uma versão nova do site. Recarregue a página; as outras telas já abertas continuam funcionando.',
  screenReload: 'Recarregar',
  screenRetry: 'Tentar de novo',
  screenHome: 'Voltar ao início',
  startTitle: 'O site ainda não pode mostrar dados',
  startUnreachable:
    'Sem resposta do site. Veja se há internet; a página tenta de novo a cada 15 segundos.',
  startUnreadable: (member: string) =>
    `O site tem um erro (${member}) que só quem cuida dele pode corrigir. A página tenta de novo a cada 15 segundos.`,
  startRetry: 'Tentar agora',
  coreTitle: 'O site parou de receber dados',
  coreText:
    'A parte do site que recebe as leituras parou várias vezes seguidas. Recarregue a página; se não resolver, feche outros programas ou abas.',
  coreFaults: (count: number) => `Erros contados nesta visita: ${formatNumber(count, 0)}.`,
  coreReload: 'Recarregar',
} as const;

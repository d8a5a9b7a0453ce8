import type { HistoryKey, MeasurementType, ValueKey } from '#domain/catalogue.ts';
import type { Stars } from '#domain/data-quality.ts';
import { formatNumber, LOCALE } from '#domain/format.ts';
import type { CompassPoint } from '#domain/compass.ts';
import type { Statistic, StatisticQuantity, StatisticWindow } from '#domain/reading-paths.ts';
import type { ReadingDoubt } from '#domain/reading-doubts.ts';
import type { StationType } from '#domain/station.ts';
import type { StationQuantity } from '#domain/station-quantities.ts';
import type { PlainReadingColumn } from '#domain/table-columns.ts';

const plurals = new Intl.PluralRules(LOCALE);

/** `1 estação`, `1.234 estações`; zero takes the plural, as people write it. */
const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count, 0)} ${count !== 0 && plurals.select(count) === 'one' ? one : other}`;

const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
/** `chuva, vento e pressão`. */
const listed = (words: readonly string[]): string => lists.format(words);

const stationTypes: { readonly [T in StationType]: string } = {
  Hidrologica: 'Hidrológica',
  Meteorologica: 'Meteorológica',
  Pluviometrica: 'Pluviométrica',
  Barramento: 'Barramento',
  Desconhecida: 'Tipo desconhecido',
};

/** SPEC 3's nine measurements, as a person calls them. */
const measurementTypes: { readonly [T in MeasurementType]: string } = {
  chuva: 'Chuva',
  taxa: 'Taxa de chuva',
  rio: 'Nível do rio',
  umidade: 'Umidade',
  sensacao: 'Sensação térmica',
  temperatura: 'Temperatura',
  vento: 'Vento',
  pressao: 'Pressão',
  barragem: 'Barragem',
};

/** `15s` is the current reading (SPEC 9). */
const histories: { readonly [K in HistoryKey]: string } = {
  '15s': 'Agora',
  '005min': '5 minutos',
  '010min': '10 minutos',
  '015min': '15 minutos',
  '030min': '30 minutos',
  '001h': '1 hora',
  '003h': '3 horas',
  '006h': '6 horas',
  '012h': '12 horas',
  '024h': '24 horas',
  '048h': '48 horas',
  '072h': '72 horas',
  '096h': '96 horas',
  '120h': '120 horas',
  '144h': '144 horas',
  '168h': '168 horas (1 semana)',
};

/** What of a measurement is shown. */
const values: { readonly [K in ValueKey]: string } = {
  acumulado: 'Acumulado',
  atual: 'Atual',
  nivel: 'Nível',
  maxima: 'Máxima',
  media: 'Média',
  minima: 'Mínima',
  percentual: 'Percentual',
  montante: 'Montante',
};

/** Where a wind comes from. */
const winds: { readonly [P in CompassPoint]: string } = {
  n: 'norte',
  ne: 'nordeste',
  e: 'leste',
  se: 'sudeste',
  s: 'sul',
  sw: 'sudoeste',
  w: 'oeste',
  nw: 'noroeste',
};

/** The quantities that have statistics, as short as a column's head. */
const quantities: { readonly [Q in StatisticQuantity]: string } = {
  temperatura: 'Temperatura',
  sensacao: 'Sensação',
  umidade: 'Umidade',
  pressao: 'Pressão',
};
const statistics: { readonly [S in Statistic]: string } = {
  Maxima: 'máx.',
  Media: 'méd.',
  Minima: 'mín.',
};
const windows: { readonly [W in StatisticWindow]: string } = {
  '001h': '1\u00a0h',
  '168h': '7\u00a0dias',
};

/** SPEC 1 names these words. */
const controls = {
  rowsPerPage: 'Linhas por página:',
  noOptions: 'Sem opções',
  loading: 'Carregando…',
  clear: 'Limpar',
  close: 'Fechar',
  open: 'Abrir',
} as const;

/** What a pager says (SPEC 1). */
const pagination = {
  rowsPerPage: controls.rowsPerPage,
  range: (from: number, to: number, all: number) =>
    `${formatNumber(from, 0)}–${formatNumber(to, 0)} de ${formatNumber(all, 0)}`,
  first: 'Ir para a primeira página',
  previous: 'Ir para a página anterior',
  next: 'Ir para a próxima página',
  last: 'Ir para a última página',
} as const;

/** Every text a person sees or hears, by screen (SPEC: the interface language is pt-BR). */
export const ptBr = {
  product: 'Vigia',

  controls,

  /** Labels of the kinds of control that SPEC 1 names, each with all that one has to say. */
  components: {
    pagination,
    rating: {
      stars: (count: number) => counted(count, 'estrela', 'estrelas'),
      none: 'Sem avaliação',
    },
    autocomplete: {
      noOptions: controls.noOptions,
      loading: controls.loading,
      clear: controls.clear,
      close: controls.close,
      open: controls.open,
    },
    alert: { close: controls.close },
  },

  shell: {
    skipToContent: 'Ir para o conteúdo',
    mainNavigation: 'Principal',
    dams: 'Barragem',
    map: 'Mapa',
    table: 'Tabela',
    menu: 'Menu',
    more: 'Mais',
    theme: 'Tema',
    language: 'Idioma',
    themes: { light: 'Claro', dark: 'Escuro', system: 'Sistema' },
    pageTitle: (page: string) => `${page} · Vigia`,
  },

  titles: {
    map: 'Mapa',
    dams: 'Barragens',
    table: 'Tabela',
    stations: 'Estação',
    station: (codigo: string) => `Estação ${codigo}`,
    chart: (station: string) => `Gráfico · ${station}`,
    series: (station: string) => `Dados · ${station}`,
    about: 'Sobre os dados',
    notFound: 'Página não encontrada',
  },

  /** The way to `/sobre`, whose own texts are loaded with it (pt-br-about.ts). */
  about: { link: 'Sobre os dados' },

  /** A new version of the site, or of its configuration, is there. */
  offline: {
    newVersion: 'Há uma versão nova do site.',
    newConfig: 'A configuração do site mudou.',
    update: 'Atualizar',
    later: 'Depois',
  },

  /** One sentence a screen, for search engines and link previews. */
  descriptions: {
    site: 'Chuva, rios, tempo e barragens de Santa Catarina em tempo real: as estações da rede estadual de monitoramento no mapa e em tabelas.',
    map: 'Mapa ao vivo da chuva, dos rios, do tempo e das barragens de Santa Catarina, com radar e satélite.',
    dams: 'Nível, tendência, comportas e cidades abaixo de cada barragem de contenção de Santa Catarina, ao vivo.',
    table:
      'Todas as estações de Santa Catarina em uma tabela ao vivo: chuva por período, rios, tempo e barragens; com busca, filtros e exportação.',
    stations:
      'Encontre uma estação de monitoramento de Santa Catarina pelo nome, código, rio, bacia ou região.',
    station: (codigo: string) =>
      `Leituras ao vivo, gráficos e histórico da estação ${codigo} da rede de monitoramento de Santa Catarina.`,
    notFound:
      'Este endereço não existe. Busque uma estação ou abra o mapa, a tabela ou as barragens.',
  },

  /** What is read aloud unasked. */
  announcements: {
    live: 'A conexão voltou: as leituras são de agora.',
    offline: 'A conexão caiu: as leituras podem ser antigas.',
    crossed: (station: string, quantity: string, value: string, range: string) =>
      `${station}. ${quantity}: ${value}, na faixa ${range}.`,
    reachedThreshold: (
      station: string,
      quantity: string,
      value: string,
      label: string,
      threshold: string,
    ) => `${station}. ${quantity}: ${value}. ${label} (${threshold}) atingida.`,
    belowThreshold: (station: string, quantity: string, value: string, label: string) =>
      `${station}. ${quantity}: ${value}, abaixo de ${label}.`,
  },

  /** What stands on paper alone. */
  print: {
    note: (instant: string, address: string) =>
      `Impresso em ${instant}, horário de Brasília. Fonte: Vigia, ${address}`,
    action: 'Imprimir',
    incomplete:
      'Faltam linhas: só as que estavam em vista foram impressas. Use “Imprimir” nas ferramentas da tabela para ter todas.',
  },

  /** The connection badge; its three words are contract. */
  link: {
    phases: { live: 'Ao vivo', connecting: 'Conectando…', offline: 'Sem conexão' },
    lastData: (age: string) => `Último dado ${age}`,
    retryIn: (seconds: number) => `Reconectando em ${formatNumber(seconds, 0)} s`,
    retryNow: 'Reconectando',
    ofTime: (time: string) => `das ${time}`,
    ofDay: (dayAndTime: string) => `de ${dayAndTime}`,
    kept: (ofWhen: string) => `Dados guardados ${ofWhen}`,
    dataOf: (ofWhen: string) => `Dados ${ofWhen}`,
    updating: 'Atualizando…',
    unstable: 'Conexão instável',
    busy: 'Modo econômico',
    partial: 'Dados parciais',
    unreadable: 'A resposta do provedor não pôde ser lida',
  },

  failures: {
    notFoundTitle: 'Página não encontrada',
    notFoundText: 'Este endereço não existe. As estações continuam sendo acompanhadas.',
    notFoundSearch: 'Buscar estação',
    notFoundHint: 'Por nome, código, rio, bacia, região ou cidade.',
    notFoundFind: 'Buscar',
    notFoundStation: (codigo: string) => `Abrir a estação ${codigo}`,
    notFoundWays: 'Ou vá para',
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
      'A configuração do site não foi encontrada. Verifique sua conexão; uma nova tentativa é feita a cada 15 segundos.',
    startUnreadable: (member: string) =>
      `A configuração do site tem um erro (${member}). Quem administra o site precisa corrigi-la; uma nova tentativa é feita a cada 15 segundos.`,
    startRetry: 'Tentar agora',
    coreTitle: 'O site parou de receber dados',
    coreText:
      'A parte do site que recebe as leituras parou várias vezes seguidas. Recarregue a página; se não resolver, feche outros programas ou abas.',
    coreFaults: (count: number) => `Erros contados nesta visita: ${formatNumber(count, 0)}.`,
    coreReload: 'Recarregar',
  },

  station: {
    types: stationTypes,
    type: (type: StationType): string => stationTypes[type],
    noReading: 'sem leitura',
    count: (count: number) => counted(count, 'estação', 'estações'),
  },

  measurement: { types: measurementTypes, histories, values },

  map: {
    region: 'Mapa das estações',
    list: 'Estações no mapa',
    measurement: 'O que o mapa mostra',
    category: 'Medição',
    history: 'Histórico',
    value: 'Valor',
    legend: 'Legenda',
    legendBelow: (to: string) => `menos de ${to}`,
    legendBetween: (from: string, to: string) => `${from} a ${to}`,
    legendAbove: (from: string) => `${from} ou mais`,
    legendZero: 'sem chuva',
    legendNotComparable: 'cota de altitude',
    legendWithoutPosition: 'sem posição',
    sort: 'Ordenar',
    sorts: { value: 'Maior valor', name: 'Nome', distance: 'Mais perto' },
    search: 'Buscar no mapa',
    nearMe: 'Perto de mim',
    location: {
      refused: 'O navegador não permitiu ver onde você está. Busque a cidade pelo nome.',
      failed: 'Não foi possível saber onde você está. Busque a cidade pelo nome.',
    },
    away: (distance: string) => `a ${distance}`,
    nothingFound: 'Nenhuma estação do mapa combina com a busca.',
    types: 'Tipos de estação',
    allTypes: 'Todos',
    legendLate: 'atrasada',
    legendAutomatic: 'Escala automática',
    legendFilter: (range: string) => `Mostrar só ${range}`,
    legendClear: 'Mostrar todas',
    noStations: 'As estações aparecem aqui assim que a rede responder.',
    windFrom: (point: CompassPoint) => `vento de ${winds[point]}`,
    legendWind: 'para onde o vento sopra',
    heard: (age: string) => `Última leitura: ${age}`,
    ageUnknown: 'horário desconhecido',
    old: 'leitura antiga',
    cardWithoutReadings: 'Esta estação não tem leituras agora.',
    unknownStation: 'Nenhuma estação com este código respondeu.',
    openStation: 'Ver a estação',
    /** What became of a reading within some hours. */
    trend: {
      rising: (amount: string, hours: number) => `subiu ${amount} em ${hours} h`,
      falling: (amount: string, hours: number) => `baixou ${amount} em ${hours} h`,
      steady: (_amount: string, hours: number) => `estável em ${hours} h`,
    },
    openTable: 'Abrir a tabela',
    withoutWebGl: 'Este navegador não consegue desenhar o mapa. A lista mostra as mesmas estações.',
    lost: 'O aparelho interrompeu o desenho do mapa. A lista mostra as mesmas estações; o mapa volta sozinho quando puder.',
    offlineAttribution: 'Natural Earth · sedes municipais: IBGE · rios: traçado esquemático',
    startView: 'Visão inicial',
    notLoaded: 'O mapa não pôde ser carregado. A lista mostra as mesmas estações.',
    /** The readings a station's card shows first. */
    mainReadings: {
      river: 'Nível do rio',
      damPercent: 'Barragem',
      damUpstream: 'Montante',
      rain1h: 'Chuva em 1 h',
      rain3h: 'Chuva em 3 h',
      rain24h: 'Chuva em 24 h',
      rainRate: 'Taxa de chuva',
      temperature: 'Temperatura',
      humidity: 'Umidade',
      wind: 'Vento médio',
      pressure: 'Pressão',
    },
    /** Radar and satellite (SPEC 2). */
    overlays: {
      title: 'Radar e satélite',
      off: 'Desligados',
      visualization: 'Vista do mapa',
      visualizations: { stations: 'Estações', radar: 'Radar', satellite: 'Satélite' },
      kinds: { radar: 'Radar', satellite: 'Satélite' },
      opacity: { radar: 'Opacidade do radar', satellite: 'Opacidade do satélite' },
      percent: (number: string) => `${number} %`,
      unavailable: {
        radar: 'Radar indisponível: o serviço não publica imagens agora.',
        satellite: 'Satélite indisponível: o serviço não publica imagens agora.',
      },
      error:
        'As imagens não puderam ser buscadas; uma nova tentativa é feita em instantes. As leituras das estações continuam.',
      scale: 'Chuva estimada (mm/h)',
      playback: 'Animação das imagens',
      newest: (time: string) => `última imagem, ${time}`,
      at: (time: string) => `imagem das ${time}`,
      loaded: (loaded: number, all: number) =>
        `${formatNumber(loaded, 0)} de ${formatNumber(all, 0)} prontas`,
      play: 'Reproduzir',
      pause: 'Pausar',
      previous: 'Quadro anterior',
      next: 'Próximo quadro',
      frame: 'Quadro',
      speed: 'Velocidade',
      times: (factor: string) => `${factor}×`,
    },
    /** Texts of the map library's own controls, by its keys. */
    controls: {
      'AttributionControl.ToggleAttribution': 'Fontes do mapa',
      'AttributionControl.MapFeedback': 'Comentar o mapa',
      'Map.Title': 'Mapa',
      'FullscreenControl.Enter': 'Tela cheia',
      'FullscreenControl.Exit': 'Sair da tela cheia',
      'NavigationControl.ResetBearing': 'Norte para cima',
      'NavigationControl.ZoomIn': 'Aproximar',
      'NavigationControl.ZoomOut': 'Afastar',
    },
  },

  /** The quantities of the history (PROVIDER 3). */
  series: {
    chuva_hora: 'Chuva em 1 h',
    chuva_acum: 'Chuva acumulada',
    rio_nivel: 'Nível do rio',
    barramento_nivel: 'Nível a montante',
    barramento_porc: 'Nível da barragem',
    vento_avg: 'Vento médio',
    vento_max: 'Vento máximo',
    ponto_orvalho: 'Ponto de orvalho',
    pressao_atmos: 'Pressão atmosférica',
    sens_termica: 'Sensação térmica',
    temperatura: 'Temperatura',
    umidade: 'Umidade',
  },

  /** `/estacao/…`: who and where, current readings. */
  stationScreen: {
    choose: 'Estações',
    /** Contract: the name of the autocomplete. */
    comboboxLabel: 'Estação',
    comboboxHint: 'Nome, código, cidade ou rio',
    options: (count: number) => counted(count, 'estação encontrada', 'estações encontradas'),
    shownFirst: (shown: number, matched: number) =>
      `Aparecem ${formatNumber(shown, 0)} de ${counted(matched, 'estação', 'estações')}. Escreva mais para encontrar as outras.`,
    allInTable: 'Ver todas as estações na tabela',
    nearest: 'Mais perto de você',
    noneNear: 'Nenhuma estação da rede informou onde está.',
    favourites: 'Favoritas',
    recent: 'Vistas há pouco',
    mostRain: 'Mais chuva na última hora',
    noRainAnywhere: 'Nenhuma estação mediu chuva na última hora.',
    fastestRising: 'Rios subindo mais rápido',
    noneRising: 'Nenhum rio está subindo 2\u00a0cm/h ou mais.',
    notMeasured:
      'A velocidade vem das leituras recebidas aqui: são precisos dez minutos delas. A lista aparece sozinha.',
    inOneHour: 'em 1\u00a0h',
    dryHour: 'sem chuva em 1\u00a0h',
    riverLevel: 'nível do rio',
    altitudeLevel: 'cota de altitude',
    levelIs: (level: string) => `nível ${level}`,
    trends: {
      rising: (amount: string) => `subindo ${amount}`,
      steady: (_amount: string) => 'estável',
      falling: (amount: string) => `baixando ${amount}`,
    },
    unknown: 'Estação não encontrada',
    unknownText: (codigo: string) =>
      `Nenhuma estação da rede tem o código “\u2068${codigo}\u2069”. Procure a estação pelo nome, pelo código, pela cidade ou pelo rio:`,
    views: 'Vistas da estação',
    overview: 'Visão geral',
    chart: 'Gráfico',
    table: 'Tabela',
    other: 'Outras estações',
    codigo: 'Código',
    type: 'Tipo',
    river: 'Rio',
    basin: 'Bacia',
    region: 'Região',
    position: 'Coordenadas',
    positionMissing: 'sem posição informada',
    positionOf: (latitude: number, longitude: number) =>
      `${formatNumber(latitude, 5)}, ${formatNumber(longitude, 5)}`,
    altitude: 'Altitude',
    heard: (age: string) => `Última leitura ${age}`,
    ageUnknown: 'Horário da última leitura desconhecido',
    late: 'leitura atrasada',
    silent: 'leitura antiga: a estação não responde há mais de uma hora',
    facts: 'Sobre a estação',
    local: 'Local',
    notSaid: 'não informado',
    locator: (name: string) => `Mapa do estado: onde fica ${name}`,
    onMap: 'Ver no mapa',
    favourite: 'Favorita',
    share: 'Compartilhar',
    shareTitle: (name: string) => `${name} · Vigia`,
    shared: {
      shared: '',
      dismissed: '',
      copied: 'Link copiado',
      failed: 'Não foi possível compartilhar; o endereço está na barra do navegador.',
    },
    ages: { late: ' · atrasada', silent: ' · leitura antiga' },
    waterAltitude: 'Cota do nível da água',
    trendLoading: 'Calculando a tendência…',
    trendSilent: 'Tendência desconhecida: a estação não responde.',
    trendUnknown: 'Tendência desconhecida: são precisos dez minutos de leituras.',
    inOneDay: (change: string) => `Em 24\u00a0h: ${change}`,
    rainNow: 'Chuva na última hora',
    rainOfHour: (rain: string) => `Chuva na última hora: ${rain}`,
    dryNow: 'Sem chuva',
    dryDay: 'Também sem chuva em 24\u00a0h.',
    rainOfDay: (rain: string) => `${rain} em 24\u00a0h`,
    rainRate: (rate: string) => `Agora a ${rate}`,
    dryEverywhere: 'Sem chuva em nenhum dos períodos.',
    period: 'Período',
    statisticsOf: (reading: string) => `${reading}: máxima, média e mínima`,
    /** Why a reading may not mean what it says. */
    doubts: {
      altitude:
        'O nível parece uma altitude acima do mar, não a altura da água na régua. Compare só as mudanças.',
      leap: 'O nível deu um salto que rio nenhum dá: o zero da régua deve ter mudado.',
      impossible: 'Há leituras que nenhum sensor pode medir; elas não são mostradas.',
      'rain-order': 'A chuva de um período longo é menor que a de um curto dentro dele.',
      'statistics-order': 'Há uma máxima menor que a mínima do mesmo período.',
    } satisfies { readonly [D in ReadingDoubt]: string },
    quality: {
      title: 'Qualidade dos dados',
      /** Contract (SPEC 1): the rating's labels. */
      label: (stars: Stars) => (stars === 0 ? 'Vazio' : counted(stars, 'Estrela', 'Estrelas')),
      words: ['Sem leituras', 'Ruim', 'Fraca', 'Regular', 'Boa', 'Ótima'],
      why: 'Por que esta nota?',
      freshness: {
        current: 'A leitura é recente.',
        late: 'A leitura está atrasada.',
        silent: 'A estação não responde há mais de uma hora.',
        unknown: 'A estação não diz quando mediu.',
      },
      complete: 'Mede tudo o que deveria.',
      incomplete: (missing: readonly string[]) => `Sem leitura agora: ${listed(missing)}.`,
      nothingExpected: 'A estação não diz o que mede.',
      believable: 'As leituras são plausíveis.',
      quantities: {
        river: 'nível do rio',
        dam: 'nível da barragem',
        rain: 'chuva',
        temperature: 'temperatura',
        humidity: 'umidade',
        wind: 'vento',
        pressure: 'pressão',
      } satisfies { readonly [Q in StationQuantity]: string },
      keeps: 'nada a descontar',
      loses: (stars: number) => `−${counted(stars, 'estrela', 'estrelas')}`,
      rule: 'Cinco estrelas, menos o que falta: uma se a leitura atrasa, três se a estação silencia, duas se ela não diz quando mediu; até três pelo que deveria medir e não mede; uma por leitura duvidosa, duas no máximo. Enquanto houver leitura, fica uma.',
    },
    noReadings: 'Sem leituras agora',
    noReadingsText:
      'A estação existe, mas ainda não enviou leituras. Elas aparecem aqui quando chegarem.',
    groups: {
      chuva: 'Chuva',
      rio: 'Rio',
      tempo: 'Tempo',
      barragem: 'Barragem',
      outras: 'Outras leituras',
    },
    withoutRain: (windows: string) => `Sem chuva em ${windows}.`,
    statistics: { '001h': '1 h', '168h': '7 dias' },
    statistic: { Minima: 'mín', Media: 'méd', Maxima: 'máx' },
    readingNames: {
      rainRate: 'Taxa de chuva',
      riverStage: 'Nível do rio',
      drainageArea: 'Área de drenagem',
      umidade: 'Umidade',
      sensacao: 'Sensação térmica',
      temperatura: 'Temperatura',
      pressao: 'Pressão atmosférica',
      windMean: 'Vento médio',
      windGust: 'Vento máximo',
      windDirection: 'Direção do vento',
      damPercent: 'Nível da barragem',
      damUpstream: 'Nível a montante',
      damDownstream: 'Nível a jusante',
      damSpill: 'Nível vertido',
      damStorage: 'Volume atual',
      damStorageMaximum: 'Volume máximo',
    },
  },

  /** `analise/grafico` and `analise/tabela`. */
  analysis: {
    chartTitle: 'Gráfico',
    tableTitle: 'Tabela',
    ranges: 'Intervalo',
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
        future:
          'A data inicial ainda não chegou: não há leituras do futuro. O período mostrado continua o mesmo.',
      },
      unread: 'Corrija as datas assinaladas. O período mostrado continua o mesmo.',
    },
    step: 'Passo',
    automatic: 'Automático',
    automaticNow: (step: string) => `Automático (${step})`,
    /** By the word of a step. */
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
    loading: 'Buscando o histórico…',
    loadingPages: (done: number, all: number) =>
      `Buscando o histórico… ${formatNumber(done, 0)} de ${formatNumber(all, 0)} partes; o que já chegou aparece abaixo.`,
    keptFrom: (day: string) => `O provedor não tem leituras desta estação antes de ${day}.`,
    otherStep: (wanted: string, given: string) =>
      `O provedor não oferece o passo de ${wanted}: as leituras estão a cada ${given}.`,
    failed: 'Não foi possível buscar o histórico.',
    failures: {
      refused: 'O provedor recusou o pedido.',
      busy: 'O provedor pediu para esperar um pouco.',
      unreachable: 'O provedor não respondeu.',
      unreadable: 'A resposta do provedor não pôde ser lida.',
    },
    failedLive: 'As leituras ao vivo continuam e aparecem aqui.',
    failedPast: 'As leituras atuais continuam na visão geral e nas últimas 24 h.',
    retry: 'Tentar de novo',
    empty: 'Sem leituras neste período',
    emptyLive:
      'A estação não enviou leituras neste período. As próximas aparecem aqui assim que chegarem.',
    emptyPast: 'O histórico da estação não tem leituras nestes dias. Escolha outro período.',
    noRain: 'sem chuva',
    at: (time: string) => `às ${time}`,
    cursor: 'Instante do gráfico',
    cursorHint: 'Use as setas para percorrer as leituras',
    chartHint:
      'Toque ou aponte para ler um instante; com o teclado, use as setas, Page Up e Page Down, Home e End.',
    rainHint: 'Cada barra é a chuva da hora que termina nela.',
    summary: 'Resumo do período',
    last: 'Última',
    minimum: 'Mínima',
    maximum: 'Máxima',
    time: 'Hora',
    total: 'Total',
    totalUntold: 'não se aplica',
    suspect: 'suspeita',
    suspectMark: '?',
    exportCsv: 'Exportar CSV',
    exporting: 'Preparando o arquivo…',
    exported: (rows: number, file: string) =>
      `${counted(rows, 'linha exportada', 'linhas exportadas')}: ${file}`,
    exportFailed: 'O histórico não pôde ser buscado por inteiro: nada foi exportado.',
    exportHeads: {
      codigo: 'Código',
      station: 'Estação',
      time: 'Data e hora (Brasília)',
      suspects: 'Valores suspeitos',
      source: 'Fonte',
    },
    tableCaption: (station: string) => `Leituras de ${station}, da mais nova à mais antiga`,
    rows: (count: number) => counted(count, 'linha', 'linhas'),
    tableHint: (step: string) =>
      `Uma linha a cada ${step}, no horário de Brasília. Em branco: não choveu; traço: sem leitura; “?”: valor que não pode ser uma medição.`,
  },

  /** The drawing of `analise/grafico` and what is done with it. */
  chart: {
    name: (station: string) => `Gráfico de ${station}`,
    nearer: 'Aproximar',
    farther: 'Afastar',
    whole: 'Tudo',
    exportPng: 'Exportar PNG',
    exported: (file: string) => `Imagem ${file} salva.`,
    exportFailed: 'Não foi possível fazer a imagem. Tente de novo.',
    fileName: (codigo: string, stamp: string) => `vigia-grafico-${codigo}-${stamp}.png`,
    source: (url: string, made: string) => `Fonte: ${url} · imagem feita em ${made}`,
    localTime: 'horário de Brasília',
    toTable: 'Ver as mesmas leituras em tabela',
    wholeInSight: 'Na tela: o período todo',
    inSight: (from: string, to: string) => `Na tela: ${from} a ${to}`,
    series: (shown: number, all: number) =>
      `Séries ${formatNumber(shown, 0)}/${formatNumber(all, 0)}`,
    chooseSeries: 'Séries no gráfico',
    allSeries: 'Todas',
    lastSeries: 'Pelo menos uma série fica no gráfico.',
    rainIn: (hours: number) => `Chuva em ${formatNumber(hours, 0)} h`,
    rainHint: (hours: number) =>
      hours === 1
        ? 'Cada barra é a chuva da hora que termina nela.'
        : `Cada barra soma a chuva de ${formatNumber(hours, 0)} h.`,
    legend: 'Legenda',
    gap: 'Sem leitura',
    gapInWords: 'Faixa hachurada: sem leitura.',
    doubtInWords: 'Anel: leitura suspeita, fora do que o sensor pode medir.',
    gaps: (count: number) => counted(count, 'intervalo sem leitura', 'intervalos sem leitura'),
    doubt: 'Leitura suspeita: fora do que o sensor pode medir',
    doubts: (count: number) => counted(count, 'leitura suspeita', 'leituras suspeitas'),
    threshold: (label: string, value: string) => `${label} ${value}`,
    thresholdAhead: (label: string, value: string, rest: string) =>
      `${label} ${value}: faltam ${rest}`,
    thresholdReached: (label: string, value: string) => `${label} ${value}: atingida`,
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
  },

  table: {
    caption: 'Estações',
    search: 'Buscar estação',
    typeFilter: 'Tipo',
    allTypes: 'Todos os tipos',
    filters: 'Filtros',
    filtersSet: (count: number) => `Filtros (${formatNumber(count, 0)})`,
    allBasins: 'Todas as bacias',
    allRegions: 'Todas as regiões',
    only: { leitura: 'Só com leitura', chovendo: 'Só estações chovendo agora' },
    group: 'Medidas',
    groups: {
      resumo: 'Resumo',
      chuva: 'Chuva',
      rio: 'Rios',
      meteorologia: 'Meteorologia',
      barragem: 'Barragens',
      personalizada: 'Personalizada',
    },
    shown: (matched: number, total: number) =>
      `${formatNumber(matched, 0)} de ${counted(total, 'estação', 'estações')}`,
    columns: {
      codigo: 'Código',
      name: 'Nome',
      type: 'Tipo',
      basin: 'Bacia',
      region: 'Região',
      river: 'Rio',
      heardAt: 'Último dado',
    },
    withUnit: (label: string, unit: string) => `${label} (${unit})`,
    sortHint: 'Ordenar; com Shift, também por esta coluna; Alt e setas mudam a largura',
    sortedAs: (rank: number, descending: boolean) =>
      `, ${rank}ª na ordem, ${descending ? 'decrescente' : 'crescente'}`,
    pause: 'Pausar',
    pausedSince: (instant: string, age: string) => `Tabela pausada desde ${instant} (${age}).`,
    pausedText:
      'Os números abaixo são daquele momento; as leituras continuam chegando e sendo guardadas.',
    columnTools: {
      title: 'Colunas',
      colours: 'Cores da legenda',
      reset: 'Voltar ao início',
      hint: 'A largura muda arrastando a borda do título, ou com Alt e as setas sobre ele.',
      up: (column: string) => `Mover ${column} para antes`,
      down: (column: string) => `Mover ${column} para depois`,
      pin: (column: string) => `Fixar ${column}`,
      pinWord: 'Fixar',
    },
    exports: {
      csv: 'Exportar CSV',
      more: 'Outros formatos',
      ptBr: 'CSV para planilhas em português (ponto e vírgula, vírgula decimal)',
      json: 'Exportar JSON',
      copy: 'Copiar como texto',
      source: 'Fonte',
      saved: (rows: string, file: string) => `${rows} em ${file}`,
      copied: (rows: string) => `${rows} na área de transferência`,
      failed: 'A exportação não foi possível. Tente de novo.',
      rows: (count: number) => counted(count, 'estação exportada', 'estações exportadas'),
    },
    pages: {
      title: 'Páginas',
      all: 'Todas',
      range: pagination.range,
      steps: {
        first: { label: pagination.first, word: 'Primeira' },
        previous: { label: pagination.previous, word: 'Anterior' },
        next: { label: pagination.next, word: 'Próxima' },
        last: { label: pagination.last, word: 'Última' },
      },
    },
    legend: '– sem leitura · em branco: sem chuva',
    unknown: 'não informado',
    neverHeard: 'sem data',
    old: ', leitura antiga',
    waitingTitle: 'Ainda não há estações',
    waitingText:
      'A lista aparece aqui assim que a rede responder. Não é preciso recarregar a página.',
    noneTitle: 'Nenhuma estação encontrada',
    noneText:
      'Nenhuma combina com a busca e os filtros. A busca procura em nome, código, tipo, rio, bacia e região, com ou sem acentos.',
    showAll: 'Mostrar todas',
    readings: {
      taxa: 'Taxa de chuva',
      chuva005min: 'Chuva 5\u00a0min',
      chuva010min: 'Chuva 10\u00a0min',
      chuva015min: 'Chuva 15\u00a0min',
      chuva030min: 'Chuva 30\u00a0min',
      chuva001h: 'Chuva 1\u00a0h',
      chuva003h: 'Chuva 3\u00a0h',
      chuva006h: 'Chuva 6\u00a0h',
      chuva012h: 'Chuva 12\u00a0h',
      chuva024h: 'Chuva 24\u00a0h',
      chuva048h: 'Chuva 48\u00a0h',
      chuva072h: 'Chuva 72\u00a0h',
      chuva096h: 'Chuva 96\u00a0h',
      chuva120h: 'Chuva 120\u00a0h',
      chuva144h: 'Chuva 144\u00a0h',
      chuva168h: 'Chuva 168\u00a0h',
      rio: 'Nível do rio',
      temperatura: 'Temperatura',
      sensacao: 'Sensação',
      umidade: 'Umidade',
      pressao: 'Pressão',
      ventoMedio: 'Vento médio',
      ventoMaximo: 'Rajada',
      percentual: 'Nível',
      montante: 'Montante',
      jusante: 'Jusante',
      vertido: 'Vertimento',
      volume: 'Volume',
      volumeMaximo: 'Volume máximo',
    } satisfies { readonly [K in PlainReadingColumn]: string },
    statistic: ({
      quantity,
      window,
      statistic,
    }: {
      readonly quantity: StatisticQuantity;
      readonly window: StatisticWindow;
      readonly statistic: Statistic;
    }) => `${quantities[quantity]} ${statistics[statistic]} ${windows[window]}`,
  },

  units: {
    metres: (number: string) => `${number}\u00a0m`,
    hectometres: (number: string) => `${number}\u00a0hm³`,
    millimetres: (number: string) => `${number}\u00a0mm`,
    centimetresAnHour: (number: string) => `${number}\u00a0cm/h`,
  },

  dams: {
    title: 'Barragens',
    full: 'do reservatório',
    noLevel: 'sem leitura do nível',
    upstream: 'Nível a montante',
    downstream: 'Nível a jusante',
    storage: 'Volume agora',
    storageMaximum: 'Volume máximo',
    spill: 'Lâmina sobre o vertedouro',
    notSaid: 'não informado',
    /** Which dam stands above which city. */
    plan: 'Quem está abaixo de cada barragem',
    planLabel: 'Esquema dos rios, das barragens até o mar',
    planNote:
      'Cada traço grosso no alto é uma barragem, com o seu nível agora. Esquema sem escala, de cima para baixo como a água corre. Não diz em quanto tempo a água chega, e outros rios também enchem as cidades.',
    damOnRiver: (dam: string, river: string) => `Barragem ${dam}, rio ${river}:`,
    noPercent: 'sem leitura',
    city: 'Sua cidade',
    noCity: 'Escolha a cidade',
    above: (city: string, dams: string, count: number) =>
      count === 1
        ? `Acima de ${city} está a barragem ${dams}: a água que ela solta passa pela cidade.`
        : `Acima de ${city} estão as barragens ${dams}: a água que elas soltam passa pela cidade.`,
    wentSilent: (dam: string, ofWhen: string) =>
      `${dam} parou de enviar leituras. A última é ${ofWhen}; como a barragem está agora não se sabe.`,
    silentShort: 'sem sinal',
    silent: (ofWhen: string) => `Sem comunicação: a última leitura é ${ofWhen}`,
    spillway: 'vertedouro',
    aboveSpillway: 'Acima do vertedouro',
    /** What comes in against what goes out. */
    senses: { filling: 'Enchendo', steady: 'Estável', emptying: 'Esvaziando' },
    senseUnknown: 'Tendência desconhecida',
    senseNote: (points: string) =>
      `Enchendo ou esvaziando: mais de ${points} ponto percentual em uma hora. 100\u00a0% é a crista do vertedouro.`,
    lastHour: 'Em 1\u00a0h',
    lastDay: 'Em 24\u00a0h',
    changeUnknown: 'sem dados para dizer',
    /** Of a percentage: `0,4 ponto`, `12,0 pontos`. */
    points: (change: number) => (number: string) =>
      `${number}\u00a0${plurals.select(Number(Math.abs(change).toFixed(1))) === 'one' ? 'ponto' : 'pontos'}`,
    changes: {
      rising: ([first, second]: readonly string[]) =>
        `subiu ${first ?? ''}${second === undefined ? '' : ` (${second})`}`,
      falling: ([first, second]: readonly string[]) =>
        `baixou ${first ?? ''}${second === undefined ? '' : ` (${second})`}`,
      steady: 'estável',
    },
    course: 'Últimas 24\u00a0h',
    courseFrom: 'há 24\u00a0h',
    courseTo: 'agora',
    courseBetween: (lowest: string, highest: string) => `entre ${lowest} e ${highest}`,
    courseMissing: 'Sem leituras das últimas 24\u00a0h para desenhar.',
    gates: 'Comportas',
    gate: (number: string) => `Comporta ${number}`,
    gateStates: {
      open: 'aberta',
      partial: 'aberta em parte',
      closed: 'fechada',
      unknown: 'sem informação',
    },
    gateType: 'Tipo de comporta',
    allGateTypes: 'Todos os tipos',
    noGatesOfType: 'Nenhuma comporta deste tipo.',
    gatesOpen: (open: number, all: number) =>
      `${formatNumber(open, 0)} de ${counted(all, 'aberta', 'abertas')}`,
    noGates: 'Sem informação de comportas.',
    heard: (age: string) => `Última leitura ${age}`,
    neverHeard: 'Horário da leitura desconhecido',
    waitingTitle: 'Ainda não há barragens',
    waitingText:
      'Os níveis aparecem aqui assim que uma estação de barragem responder. Não é preciso recarregar a página.',
  },
} as const;

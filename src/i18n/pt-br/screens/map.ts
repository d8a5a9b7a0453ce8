import { formatNumber } from '#domain/text/format.ts';

/** `/mapa`. */
export const mapTexts = {
  region: 'Mapa das estações',
  state: {
    name: 'A rede',
    above: 'acima da cota',
    raining: 'chovendo',
    rainGauges: (raining: number, gauges: number) =>
      `${formatNumber(raining, 0)} de ${formatNumber(gauges, 0)}`,
    fill: 'barragens',
    fillOf: (lowest: string, highest: string) =>
      lowest === highest ? `${lowest}\u00a0%` : `${lowest} a ${highest}\u00a0%`,
  },
  list: 'Lista de estações',
  listTitle: 'Estações',
  measurement: 'O mapa mostra',
  category: 'Medição',
  history: 'Histórico',
  value: 'Valor',
  legend: 'Legenda',
  legendZero: 'sem chuva',
  legendNotComparable: 'altitude da água',
  legendOtherZero: 'altura na régua',
  legendOtherUnit: 'em outra unidade',
  withoutPosition: 'sem posição no mapa',
  sort: 'Ordenar',
  sorts: {
    rise: 'Alerta e subida',
    value: 'Maior valor',
    name: 'Nome',
    distance: 'Mais perto',
  },
  search: 'Filtrar a lista',
  nothingFound: 'Nenhuma estação combina com a busca.',
  types: 'Estações',
  allTypes: 'Todos os tipos',
  legendLate: 'atrasada',
  legendFilter: (range: string) => `Mostrar só ${range}`,
  legendNarrowed: (range: string) => `Só ${range}`,
  legendClear: 'Mostrar todas',
  noStations: 'As estações aparecem aqui assim que a rede responder.',
  legendWind: 'para onde o vento sopra',
  lastReport: (age: string) => `Última leitura: ${age}`,
  cardReadings: 'Leituras da estação',
  cardWithoutReadings: 'Esta estação não tem leituras.',
  unknownStation: 'Nenhuma estação com este código respondeu.',
  openStation: 'Ver a estação',
  cityOf: (name: string) => `cidade de ${name}`,
  /** Change of a reading within some hours. */
  trendDatumShift: 'deu um salto raro num rio; o zero da régua pode ter mudado',
  trend: {
    rising: (amount: string, hours: number) => `subiu ${amount} em ${hours} h`,
    falling: (amount: string, hours: number) => `baixou ${amount} em ${hours} h`,
    steady: (_amount: string, hours: number) => `estável em ${hours} h`,
  },
  rainTrend: (amount: string, hours: number) =>
    `Chuva: até ${amount} em uma hora, nas últimas ${hours} h`,
  dryTrend: (hours: number) => `Sem chuva nas últimas ${hours} h`,
  reservoirTrend: (rate: string) => `reservatório ${rate}`,
  openTable: 'Abrir a tabela',
  withoutWebGl: 'Este navegador não consegue desenhar o mapa. A lista mostra as mesmas estações.',
  lost: 'O aparelho interrompeu o desenho do mapa. A lista mostra as mesmas estações; o mapa volta sozinho quando puder.',
  startView: 'Visão inicial',
  notLoaded: 'O mapa não pôde ser carregado. A lista mostra as mesmas estações.',
  /** The printed map. */
  paper: {
    station: 'Estação',
    codigo: 'Código',
    state: 'Situação',
    reportedAt: (zone: string) => `Última leitura (${zone})`,
  },
  /** Radar and satellite (SPEC 2). */
  overlays: {
    title: 'Imagens',
    off: 'Radar desligado',
    /** The map is about these pictures; the stations step back. */
    inFront: {
      radar: 'Destacar o radar, com as estações ao fundo',
      satellite: 'Destacar o satélite, com as estações ao fundo',
    },
    kinds: { radar: 'Radar', satellite: 'Satélite' },
    opacity: { radar: 'Opacidade do radar', satellite: 'Opacidade do satélite' },
    percent: (number: string) => `${number} %`,
    unavailable: {
      radar: 'Radar indisponível: o serviço não publica imagens agora.',
      satellite: 'Satélite indisponível: o serviço não publica imagens agora.',
    },
    notKept: {
      radar: 'Não há imagem de radar guardada deste instante.',
      satellite: 'Não há imagem de satélite guardada deste instante.',
    },
    error:
      'As imagens não chegaram; o site tenta de novo em instantes. As leituras das estações continuam.',
    scale: 'Chuva estimada (mm/h)',
    playback: 'Animação das imagens',
    newest: (time: string) => `última imagem, ${time}`,
    at: (time: string) => `imagem das ${time}`,
    missing: (picture: string) => `${picture}: ainda não chegou`,
    loaded: (loaded: number, all: number) =>
      `${formatNumber(loaded, 0)} de ${formatNumber(all, 0)} prontas`,
    play: 'Reproduzir',
    pause: 'Pausar',
    previous: 'Imagem anterior',
    next: 'Próxima imagem',
    frame: 'Imagem',
    speed: 'Velocidade',
    times: (factor: string) => `${factor}×`,
  },
  /** The map library's controls, by its keys. */
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
} as const;

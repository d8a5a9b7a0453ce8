import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { formatBytes, formatNumber } from '#domain/text/format.ts';
import type { LeftOut } from '#worker/api/left-out.ts';
import type { LinkStatusFrame, StorageState } from '#worker/api/link-status.ts';
import { counted, listed, notFitting } from '#i18n/pt-br/words.ts';

type Rejected = LinkStatusFrame['rejected'][number]['reason'];

/** Rejected input, worded for reports. */
const rejections: { readonly [R in Rejected]: string } = {
  'not-an-object': 'item sem forma de leitura',
  'codigo-not-text': 'código que não é texto',
  'codigo-empty': 'código vazio',
  'codigo-too-long': 'código longo demais',
  'codigo-malformed': 'código ilegível',
  'path-not-text': 'nome de leitura que não é texto',
  'path-empty': 'nome de leitura vazio',
  'path-too-long': 'nome de leitura longo demais',
  'path-malformed': 'nome de leitura ilegível',
  'not-a-value': 'valor ilegível',
  'answer-unreadable': 'resposta ilegível',
  'answer-errors': 'resposta com erros',
  'history-row': 'linha de histórico ilegível',
  'recent-refused': 'últimas 24 horas recusadas',
  'recent-unreadable': 'últimas 24 horas ilegíveis',
  'recent-item': 'estação ou grandeza ilegível nas últimas 24 horas',
  'warnings-unreadable': 'lista de avisos ilegível',
  'warning-item': 'aviso ilegível',
  'journal-unreadable': 'registro de acontecimentos ilegível',
  'journal-entry': 'acontecimento ilegível',
  'past-unreadable': 'dia do passado ilegível',
  'past-item': 'parte ilegível de um dia do passado',
  'dictionary-full': 'estações ou leituras demais',
  'message-errors': 'mensagem com erros',
  'message-unreadable': 'mensagem ilegível',
  'subscription-refused': 'assinatura recusada',
  'message-known': 'mensagem repetida',
  'stream-gap': 'falha na sequência das mensagens',
  'stream-silent': 'um minuto sem mensagens de uma rede que fala sempre: assinatura refeita',
  'live-unreadable': 'arquivo do modo econômico ilegível',
  'tag-gone': 'leitura que a rede deixou de informar',
  unhandled: 'falha interna do navegador ou da página',
  implausible: 'valor impossível para o sensor',
};

const notKept: { readonly [R in Extract<StorageState, { kind: 'memory' }>['reason']]: string } = {
  unavailable: 'só enquanto a página está aberta: o navegador não permite guardar',
  silent: 'só enquanto a página está aberta: o armazenamento não respondeu',
  full: 'só enquanto a página está aberta: não há espaço',
  failing: 'só enquanto a página está aberta: o armazenamento falhou',
};

/** Explanation of each measurement for newcomers. */
const measurements: { readonly [T in MeasurementType]: string } = {
  chuva:
    'Quanto choveu num período, em milímetros. Um milímetro é um litro de água em cada metro quadrado. Onde não choveu não aparece número.',
  taxa: 'Com que força chove neste momento: quantos milímetros cairiam se continuasse assim por uma hora.',
  rio: 'A altura da água na régua do rio, em metros. Cada régua tem o seu próprio zero: compare um rio só com ele mesmo, não com outro.',
  umidade: 'Quanto vapor de água há no ar, em porcentagem do máximo possível.',
  sensacao: 'A temperatura que o corpo sente, com o vento e a umidade.',
  temperatura: 'A temperatura do ar à sombra, em graus Celsius.',
  vento: 'A velocidade do vento, em quilômetros por hora: a média e a rajada, que é a máxima.',
  pressao: 'O peso do ar, em hectopascais. Quando cai depressa, o tempo costuma piorar.',
  barragem:
    'Quanto do reservatório está cheio. 100 % é a crista do vertedouro: acima disso a água passa por cima dele, e o rio abaixo pode subir. O nível a montante é a altura da água do lado de cima, em metros.',
};

/** Texts of `/sobre`, loaded on demand. */
export const aboutTexts = {
  title: 'Sobre os dados',
  /** `of`: the territory, `de Exemplo`. */
  intro: (of: string) =>
    `O Vigia mostra o que medem as estações da rede de monitoramento ${of}: pluviômetros, réguas de rio, estações meteorológicas e barragens.`,

  emergency: {
    title: 'Em uma emergência',
    noWarnings: 'O Vigia mostra medições; não dá alertas.',
    leaveThenCall: 'Se há perigo, saia primeiro e ligue depois:',
    leave: 'Se há perigo, saia primeiro e peça ajuda depois.',
    call: 'Ligar para',
    warnings: 'Avisos oficiais',
    contacts: 'Contatos',
  },

  sources: {
    title: 'De onde vêm os dados',
    readings:
      'As leituras vêm direto da rede de estações. Cada estação envia as suas a cada 15 segundos, mais ou menos; a página as recebe no mesmo instante, sem ser recarregada.',
    provider: 'Endereço dos dados desta página',
    history: 'O passado dos gráficos vem do histórico da mesma rede.',
    imagery:
      'As imagens de radar e de satélite vêm de um serviço de mapas do tempo. O radar estima a chuva; o pluviômetro a mede.',
    basemap: 'As fontes do mapa de fundo estão escritas no mapa, em “Fontes do mapa”.',
  },

  terms: {
    title: 'Uso dos dados',
    responsible: 'Responsável pelos dados',
    licence: 'Licença',
    contact: 'Falar com o responsável',
  },

  wall: {
    title: 'Para salas de operação',
    text: 'Um painel para a parede, em letras grandes: mapa, alertas, rios que sobem, barragens e relógio. A tela não se apaga, e a página recomeça sozinha depois de uma falha.',
    open: 'Abrir o painel de plantão',
    bulletin:
      'O boletim é a situação da rede em uma página, para imprimir, ler no rádio ou mandar por mensagem; cada cidade tem o seu em texto, no endereço da página com .txt no fim.',
    openBulletin: 'Abrir o boletim',
  },

  moments: {
    title: 'Momentos guardados',
    text: 'Em “Rever o passado” qualquer tela pode ser guardada em um arquivo, que volta a ela também sem internet. Só a cópia “selada” é garantida por esta rede; as outras podem ter sido alteradas.',
  },

  measurements: { title: 'O que cada medida significa', texts: measurements },

  colours: {
    title: 'Como as cores são escolhidas',
    steps:
      'Cada medida tem seis cores de uma mesma família. Quanto maior o valor, mais a cor se afasta do fundo: mais escura no tema claro, mais clara no tema escuro. Assim elas se distinguem também por quem não vê todas as cores, e o número está sempre escrito.',
    fixed:
      'Chuva vai de 0 a 10 mm em passos iguais, umidade e barragem de 0 a 100 %. A última cor vale também para tudo o que passa disso.',
    ownRange: (quantity: string, window: string | null, minimum: string, maximum: string) =>
      `${quantity}${window === null ? '' : ` (${window.toLowerCase()})`} de ${minimum} a ${maximum}`,
    own: (ranges: readonly string[]) => `Nesta rede é diferente: ${listed(ranges)}.`,
    windows:
      'Numa chuva grande quase todas as estações passam de 10 mm. A legenda do mapa e a tabela oferecem faixas próprias para cada duração (“Cores da chuva por período”): a última começa na chuva do grau mais alto dos avisos do INMET, 60 mm em 1 hora ou 100 mm em 24 horas. Para as outras durações, que o INMET não define, o limite vem dessas duas pela equação de Silveira (Revista Brasileira de Recursos Hídricos, 2000), que diz que parte da chuva de um dia costuma cair em menos tempo. Acima de 24 horas continuamos a mesma equação.',
    rivers:
      'O nível de um rio não se compara com o de outro, porque cada régua tem o seu próprio zero. Por isso o mapa também colore os rios pela cota de alerta que alcançaram ou pelo que sobem e baixam em uma hora. Com qualquer cor, um triângulo diz para onde vai o rio, e um anel com um número marca quem passou de uma cota: 1 é a de observação, 2 a de atenção, 3 a de alerta, 4 a de emergência.',
    fromData:
      'Nas outras medidas a escala se ajusta às leituras de agora. A cor diz onde há mais e onde há menos, não o que é perigoso.',
    without:
      'Círculo vazio: sem leitura. Cor apagada: leitura antiga. Zero de chuva não recebe cor.',
  },

  limits: {
    title: 'Limites dos dados',
    items: [
      'São dados brutos: ninguém os revisou. Um sensor sujo, entupido ou quebrado envia valores errados. Valores fisicamente impossíveis são recusados; os apenas estranhos, não.',
      'Uma estação sem leitura não quer dizer que ali está tudo bem. Em temporais faltam energia e sinal justamente onde chove mais.',
      'N/D ao lado de um número quer dizer que a estação não informa a unidade: o número está como chegou. Unidades conhecidas são convertidas para a da medida; uma unidade desconhecida aparece como veio, e o número fica fora das cores, da ordem e dos cálculos.',
      'Toda leitura tem a sua idade. O que tem mais de cinco minutos é mostrado como atrasado, o que tem mais de uma hora como antigo.',
      'Entre duas estações não se mede nada: perto de você pode chover muito mais do que na estação mais próxima.',
      'Sem conexão, a página mostra os últimos dados guardados neste aparelho e diz de quando são.',
    ],
    decisions:
      'Decisões de evacuar e de voltar são das autoridades. Siga os avisos oficiais, mesmo que os números pareçam calmos.',
  },

  privacy: {
    title: 'O que fica no seu aparelho',
    text: 'A página não usa cookies nem conta visitas. Neste aparelho ficam as últimas leituras e os arquivos do site, para abrir sem internet; o tema escolhido, os lugares que você guardou e os vistos há pouco, quando você viu a página pela última vez, e como você arrumou a tabela e os painéis do mapa. Nada disso sai do aparelho, nem a sua localização, se você a pedir. Para apagar tudo, apague os dados deste site no navegador.',
  },

  /** The diagnostics panel. */
  diagnostics: {
    title: 'Como os dados estão chegando',
    waiting: 'Aguardando as primeiras informações…',
    rows: {
      connection: 'Conexão',
      source: 'Origem das leituras',
      lastMessage: 'Última mensagem',
      rate: 'Mensagens agora',
      messages: 'Mensagens nesta visita',
      sequence: 'Mensagens que faltam',
      reconnects: 'Reconexões',
      rejected: 'Mensagens rejeitadas',
      stations: 'Estações',
      log: 'Registro na memória',
      storage: 'Leituras guardadas',
      usage: 'Espaço usado pelo site',
      offline: 'Abrir sem internet',
      clock: 'Relógio deste aparelho',
      version: 'Versão do site',
    },
    none: 'nenhuma',
    noMessage: 'nenhuma ainda',
    source: {
      socket: 'conexão ao vivo',
      segments: (seconds: number) =>
        `modo econômico: um arquivo a cada ${formatNumber(seconds, 0)} s`,
    },
    leftOut: (leftOut: LeftOut) => `${notFitting(leftOut)} na memória desta página`,
    unstable: (reconnects: string) => `${reconnects}; a conexão está instável`,
    perSecond: (rate: number) => `${formatNumber(rate, rate < 10 ? 1 : 0)} por segundo`,
    measuring: 'contando…',
    proven: 'nenhuma',
    unproven: 'conferindo…',
    unnumbered: 'não se sabe: a rede não as numera',
    log: (events: number, bytes: number) =>
      `${formatNumber(events, 0)} leituras, ${formatBytes(bytes)}`,
    storage: {
      opening: 'abrindo…',
      writing: (bytes: number) => `${formatBytes(bytes)} neste aparelho`,
      elsewhere: 'por outra aba deste site',
      memory: notKept,
    },
    quarantined: (count: number) =>
      `${counted(count, 'registro ilegível posto', 'registros ilegíveis postos')} de lado`,
    usageLags: 'como o navegador conta, às vezes com atraso',
    usageUnknown: 'o navegador não informa',
    offline: {
      ready: 'pronto',
      preparing: 'preparando…',
      unsupported: 'não neste navegador',
    },
    clockRight: 'certo',
    clockOff: (seconds: number) =>
      `${formatNumber(Math.abs(seconds), 0)} s ${seconds > 0 ? 'atrasado' : 'adiantado'}; as idades são corrigidas`,
    clockUnknown: 'não conferido: nenhum servidor informou a hora',
    clockBehind: (seconds: number) =>
      `atrasado em pelo menos ${formatNumber(seconds, 0)} s; as leituras podem ser mais antigas do que parecem`,
    versionUnknown: 'em desenvolvimento',
    rejections,
    copy: 'Copiar relatório',
    copied: 'Relatório copiado.',
    copyFailed: 'O navegador não permitiu copiar. Selecione o texto abaixo e copie:',
    report: 'Relatório',
    reportTitle: (instant: string) => `Vigia, relatório de ${instant}`,
    page: 'Endereço',
    browser: 'Navegador',
  },
} as const;

import { formatNumber } from '#domain/text/format.ts';

/** The screens as they were at an instant of the past. */
export const replayTexts = {
  region: 'Rever o passado',
  /** `instant`: `11 set. 2026, 14:00`. */
  asOf: (instant: string) => `Como era em ${instant}`,
  notNow: 'não é agora',
  description: (asOf: string) =>
    `${asOf}: chuva, rios e barragens da rede naquele momento. Não é agora.`,
  loading: (instant: string) => `Buscando os dados de ${instant}…`,
  back: 'Voltar ao agora',
  instant: 'Instante',
  day: 'Escolher o dia',
  earlier: '10 minutos antes',
  later: '10 minutos depois',
  crossingBefore: 'Cota anterior',
  crossingAfter: 'Próxima cota',
  play: 'Reproduzir',
  playing: 'Reproduzindo.',
  /** At the end of playing. */
  stopped: (instant: string) => `Parado em ${instant}.`,
  pause: 'Parar',
  speed: 'Velocidade',
  speeds: { 60: '60×', 600: '600×' },
  failed: 'Os dados deste instante não puderam ser carregados.',
  none: 'O servidor não guarda dados deste dia.',
  retry: 'Tentar de novo',
  /** In place of a screen whose instant cannot be shown. */
  unkept: {
    title: (instant: string) => `Sem dados de ${instant}`,
    failed: 'O servidor não respondeu, ou ainda prepara este dia. Tente de novo em instantes.',
    toCome: 'Este momento ainda não chegou.',
    span: (first: string, last: string) =>
      `O servidor guarda dados de ${first} a ${last}. Deste dia não há nada para mostrar.`,
    nearest: (instant: string) => `Ver o mais próximo: ${instant}`,
    present: 'Ver como está agora',
  },
  save: 'Guardar este momento',
  saving: 'Guardando…',
  saved: 'Guardado.',
  notSaved: 'Não foi possível guardar; tente de novo.',
  /** What the strip above the slider shows, for those who do not see it. */
  reporting: (stations: number) =>
    stations === 0
      ? 'sem dados'
      : `${formatNumber(stations, 0)} ${stations === 1 ? 'estação' : 'estações'} com leitura`,
  noWarnings: 'Os avisos oficiais de então não são guardados.',
} as const;

/** What is counted, its unit, and the most of it. */
interface Budget {
  readonly unit: string;
  readonly most: number;
}

const of = (most: number, unit = ''): Budget => ({ unit, most });

/**
 * Every count with its budget, a little above what it is today: lower one when it has become less. The bytes that a visit downloads have
 * theirs in `route-bytes` and `first-visit`.
 */
export const BUDGETS = {
  // Elements, compositing layers and listeners of a screen that stands, on a phone.
  'mapa.elements': of(421),
  'mapa.layers': of(12),
  'mapa.listeners': of(640),
  'tabela.elements': of(730),
  'tabela.layers': of(23),
  'tabela.listeners': of(295),
  'barragens.elements': of(620),
  'barragens.layers': of(6),
  'barragens.listeners': of(270),
  'cidade.elements': of(690),
  'cidade.layers': of(6),
  'cidade.listeners': of(295),
  'estacao.elements': of(420),
  'estacao.layers': of(6),
  'estacao.listeners': of(260),
  'grafico.elements': of(560),
  'grafico.layers': of(20),
  'grafico.listeners': of(295),
  // A page whose provider is silent: what runs all the same.
  'mapa.idle-timers': of(5),
  'mapa.idle-commits': of(5, 'in 5 s'),
  'mapa.idle-drawings': of(1, 'in 5 s'),
  'tabela.idle-timers': of(4),
  'tabela.idle-commits': of(4, 'in 5 s'),
  // A page that hears of twenty readings once a second.
  'mapa.commits': of(4, 'a change'),
  'mapa.messages': of(16, 'a change'),
  'mapa.drawings': of(2, 'a change'),
  'tabela.commits': of(4, 'a change'),
  'tabela.messages': of(16, 'a change'),
  // What the worker hands over of a storm.
  'map-frame.first': of(30_900, 'bytes'),
  'map-frame.event': of(11.5, 'bytes/event'),
  'table-frame.first': of(5_000, 'bytes'),
  'table-frame.event': of(5.75, 'bytes/event'),
  'dams-frame.first': of(2_520, 'bytes'),
  'dams-frame.event': of(6.5, 'bytes/event'),
  // What the server sends.
  'snapshot.plain': of(1_460, 'kB'),
  'snapshot.brotli': of(35, 'kB'),
  'subscriber.messages': of(1, 'an event'),
  'subscriber.bytes': of(177, 'bytes/event'),
} as const satisfies Readonly<Record<string, Budget>>;

export type CountId = keyof typeof BUDGETS;

/** Counts by their ids. */
export type Counts = Readonly<Partial<Record<CountId, number | undefined>>>;

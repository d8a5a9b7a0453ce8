import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { encodeDayIndex } from '#contract/columns/day-columns.ts';
import { encodeMoment } from '#contract/moment/moment.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { newestInstant } from './use-replay-steps.ts';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import { createAppRouter } from '#app/routes.tsx';
import { CALM_LINK } from '#tests/support/app/calm-link.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { SeekAnswer } from '#worker/api/past.ts';
import type { StationSheetFrame, StationSheetQuery } from '#worker/api/station-sheet.ts';

const { host, root } = reactRoot();
const EM = '2026-09-11T14:00-03:00';

/** What the server makes of the instant. */
const MOMENT = encodeMoment({
  network: PLAIN_CONFIG.network.name,
  note: null,
  at: epochMs(Date.parse(EM)),
  tags: new Map(),
  thresholds: new Map(),
  columns: new Map(),
  carried: new Map(),
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openPast = async (answer: SeekAnswer, path = '/sobre', at = EM) => {
  const links = new FakeView<LinkStatusFrame, null>(() => CALM_LINK);
  const sheets = new FakeView<StationSheetFrame, StationSheetQuery>();
  const seek = vi.fn<DataCoreApi['seek']>(() => Promise.resolve(answer));
  const openers = { 'link-status': links.open, 'station-sheet': sheets.open };
  const address = `${path}?em=${encodeURIComponent(at)}`;
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const config = { ...PLAIN_CONFIG, pastUrl: '/history.json', liveUrl: '/live.json' };
  await showSite(root, { router, core: muteCore(openers, { seek }), config });
  return { router, seek, sheets };
};

const em = (router: ReturnType<typeof createAppRouter>) =>
  new URLSearchParams(router.history.location.search).get('em');

it('is not shown where its days cannot be had, and comes on request', async () => {
  const { seek } = await openPast('failed', '/barragens');
  const retry = () =>
    [...host.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Tentar de novo',
    );
  await soonOnPage(() => expect(retry()).toBeDefined());
  expect(host.querySelector('article')).toBeNull();
  expect(host.textContent).not.toContain('Como era em');
  seek.mockResolvedValue('ready');
  act(() => retry()?.click());
  await soonOnPage(() => expect(host.textContent).toContain('Como era em 11/09/2026, 14:00'));
  expect(retry()).toBeUndefined();
});

it.each(['failed', 'none'] as const)(
  'leads to copies where the server has no such day: %s',
  async (answer) => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    await openPast(answer);
    await soonOnPage(() =>
      expect(host.querySelector('header a[href="/momento"]')?.textContent).toBe(
        'Abrir um momento guardado',
      ),
    );
  },
);

it('names what is kept in place of an instant without data, and leads to the nearest and to now', async () => {
  const days = [
    { day: '2026-09-12', revision: 'a', length: 144 },
    { day: '2026-09-13', revision: 'a', length: 30 },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(encodeDayIndex(days))));
  const main = () => host.querySelector('main');
  await openPast('none', '/sobre', '2099-01-01T12:00-03:00');
  await soonOnPage(() => expect(main()?.textContent).toContain('Este momento ainda não chegou.'));
  const { router } = await openPast('none');
  await soonOnPage(() => expect(main()?.textContent).toContain('Sem dados de 11/09/2026, 14:00'));
  await soonOnPage(() =>
    expect(main()?.textContent).toContain(
      'O servidor guarda dados de 12/09/2026, 00:10 a 13/09/2026, 05:00.',
    ),
  );
  const ways = [...(main()?.querySelectorAll('a') ?? [])];
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'Ver o mais próximo: 12/09/2026, 00:10',
    'Ver como está agora',
  ]);
  act(() => ways[0]?.click());
  await soonOnPage(() => expect(em(router)).toBe('2026-09-12T00:10-03:00'));
});

it('names the former instant while another one takes long, and announces no step that is played', async () => {
  const { seek } = await openPast('ready');
  const main = () => host.querySelector('main');
  const press = (label: string) =>
    act(() => host.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
  await soonOnPage(() => expect(host.textContent).toContain('Como era em'));
  const note = () =>
    [...host.querySelectorAll('output')].find((one) => one.textContent.startsWith('Como era em'));
  const liveness = () =>
    Array.from(host.querySelectorAll('section[aria-label] output[aria-live]'), (one) =>
      one.getAttribute('aria-live'),
    );
  expect(liveness()).toEqual(['polite', 'polite']);
  press('Reproduzir');
  expect(liveness()).toEqual(['off', 'off']);
  expect(host.textContent).toContain('Reproduzindo.');
  press('Parar');
  expect(liveness()).toEqual(['polite', 'polite']);
  expect(host.textContent).toContain('Parado em 11/09/2026, 14:00.');
  seek.mockImplementation(() => new Promise(() => undefined));
  press('10 minutos depois');
  expect(host.textContent).not.toContain('Parado em');
  await soonOnPage(() => expect(main()?.getAttribute('aria-busy')).toBe('true'));
  expect(note()?.textContent).toContain('Como era em 11/09/2026, 14:00');
  expect(host.textContent).toContain('Buscando os dados de 11/09/2026, 14:10…');
});

it('stops playing at the newest instant, and announces where', async () => {
  const newest = replayParameterOf(newestInstant(), PLAIN_CONFIG.network.timeZone);
  await openPast('ready', '/sobre', newest);
  const button = (label: string) => host.querySelector<HTMLElement>(`[aria-label="${label}"]`);
  await soonOnPage(() => expect(button('Reproduzir')).not.toBeNull());
  act(() => button('Reproduzir')?.click());
  await soonOnPage(() => expect(host.textContent).toContain('Parado em '));
  expect(button('Parar')).toBeNull();
});

it('shows the instant of the address, also where Forward leads back to what the bar wrote', async () => {
  const { router, seek } = await openPast('ready');
  await soonOnPage(() =>
    expect(host.querySelector('[aria-label="10 minutos depois"]')).not.toBeNull(),
  );
  const bulletin = () => host.querySelector('a[href^="/boletim"]')?.getAttribute('href') ?? '';
  await soonOnPage(() => expect(new URLSearchParams(bulletin().split('?')[1]).get('em')).toBe(EM));
  await act(() => router.navigate({ to: '/avisos', search: { em: EM } }));
  const later = () => host.querySelector<HTMLElement>('[aria-label="10 minutos depois"]');
  act(() => later()?.click());
  await soonOnPage(() => expect(em(router)).not.toBe(EM));
  const written = em(router) ?? '';
  for (const [by, shown] of [
    [-1, EM],
    [1, written],
  ] as const) {
    act(() => router.history.go(by));
    await soonOnPage(() => expect(em(router)).toBe(shown));
    await soonOnPage(() => expect(seek.mock.lastCall).toEqual([Date.parse(shown)]));
  }
});

it('follows no station in the past: what is different in the present is no news', async () => {
  await import('#app/live-region/StationAnnouncements.tsx');
  const { sheets } = await openPast('ready', '/estacao/EST-1');
  await soonOnPage(() => expect(sheets.asked).toHaveLength(1));
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  await soonOnPage(() => expect(sheets.asked).toHaveLength(3));
});

it('saves what it could open again, and nothing else', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openPast('ready');
  const button = () => host.querySelector<HTMLElement>('[aria-label="Guardar este momento"]');
  await soonOnPage(() => expect(button()).not.toBeNull());
  for (const [body, status, words] of [
    ['{', 200, 'Não foi possível guardar'],
    ['{}', 200, 'Não foi possível guardar'],
    [
      JSON.stringify({ moment: { ...MOMENT, at: 'x' }, seal: null }),
      200,
      'Não foi possível guardar',
    ],
    ['Servidor ocupado', 503, 'Não foi possível guardar'],
    [JSON.stringify({ moment: MOMENT, seal: null }), 200, 'Guardado.'],
  ] as const) {
    let answer: (response: Response) => void = () => undefined;
    const answering = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', () => answering);
    act(() => button()?.click());
    await soonOnPage(() => expect(host.textContent).toContain('Guardando…'));
    expect(button()?.getAttribute('aria-busy')).toBe('true');
    answer(new Response(body, { status }));
    await soonOnPage(() => expect(host.textContent).toContain(words));
  }
  expect(saved).toHaveLength(1);
});

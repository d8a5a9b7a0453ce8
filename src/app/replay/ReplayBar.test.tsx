import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { encodeMoment } from '#contract/moment/moment.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { createAppRouter } from '#app/routes.tsx';
import { CALM_LINK } from '#tests/support/app/calm-link.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { SeekAnswer } from '#worker/api/past.ts';

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
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openPast = async (seek: SeekAnswer): Promise<void> => {
  const links = new FakeView<LinkStatusFrame, null>(() => CALM_LINK);
  const core = muteCore({ 'link-status': links.open }, { seek: () => Promise.resolve(seek) });
  const address = `/sobre?em=${encodeURIComponent(EM)}`;
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const config = { ...PLAIN_CONFIG, pastUrl: '/history.json' };
  await showSite(root, { router, core, config });
};

it.each(['failed', 'none'] as const)(
  'leads to copies where the server has no such day: %s',
  async (answer) => {
    await openPast(answer);
    await soonOnPage(() =>
      expect(host.querySelector('header a[href="/momento"]')?.textContent).toBe(
        'Abrir um momento guardado',
      ),
    );
  },
);

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

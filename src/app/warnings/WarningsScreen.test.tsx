import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { createAppRouter } from '#app/routes.tsx';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { officialWarning } from '#tests/support/network/official-warning.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import type {
  OfficialWarningsFrame,
  OfficialWarningsQuery,
} from '#worker/api/official-warnings.ts';

const { host, root } = reactRoot();

const NOW = Date.parse('2031-05-06T15:00:00Z');
const SOURCE = { name: 'Aruê', url: null, readAt: epochMs(NOW), unreadable: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = async (warningsUrl: string | null) => {
  const view = new FakeView<OfficialWarningsFrame, OfficialWarningsQuery>();
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/avisos'] }));
  const core = muteCore({ 'official-warnings': view.open });
  await showSite(root, { router, core, config: { ...PLAIN_CONFIG, warningsUrl } });
  await soonOnPage(() => expect(host.textContent).toContain('Avisos oficiais'));
  return view;
};

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('shows a warning until it is over, and a second later no more', async () => {
  const view = await show('/warnings.json');
  const warning = {
    ...officialWarning({ until: epochMs(NOW + 62_000) }),
    areas: ['Baixada'],
    shapes: [],
    places: [],
  };
  view.give({ sources: [SOURCE], warnings: [warning] });
  await soonOnPage(() => expect(host.textContent).toContain('Muita chuva.'));
  expect(host.textContent).toContain('Severidade na mensagem: severa');
  // Nothing new: they stay.
  view.give({ sources: [SOURCE], warnings: null });
  pass(61_999);
  expect(host.textContent).toContain('Muita chuva.');
  pass(1_001);
  expect(host.textContent).not.toContain('Muita chuva.');
  expect(host.textContent).toContain('Nenhum aviso em vigor');
});

it('tells since when a source could not be read', async () => {
  const view = await show('/warnings.json');
  view.give({ sources: [{ ...SOURCE, unreadable: 2 }], warnings: [] });
  await soonOnPage(() => expect(host.textContent).toContain('Mensagens ilegíveis (Aruê): 2.'));
  expect(host.textContent).not.toContain('lidos desde');
  pass(200_000);
  expect(host.textContent).toContain('Os avisos (Aruê) não puderam ser lidos desde 12:00.');
});

it('asks for nothing where the network names no feed', async () => {
  const view = await show(null);
  expect(view.asked).toEqual([]);
  expect(host.textContent).toContain('Esta rede não lê avisos oficiais.');
});

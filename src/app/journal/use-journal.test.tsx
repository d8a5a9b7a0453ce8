import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { useJournal } from './use-journal.ts';

const Shown = () => useJournal().state.kind;

it('asks while the page is visible, and at once when it is again', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(new Response('{"days":[],"until":1}'));
  });
  let visibility: DocumentVisibilityState = 'hidden';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => {
    root.render(
      <SiteConfigProvider config={{ ...PLAIN_CONFIG, journalUrl: '/journal.json' }}>
        <Shown />
      </SiteConfigProvider>,
    );
  });
  expect([host.textContent, asked]).toEqual(['loading', 0]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => host.textContent).toBe('ready');
  expect(asked).toBe(1);
  act(() => root.unmount());
});

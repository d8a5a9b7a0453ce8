import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { expect, it } from 'vitest';
import { openedMoment } from '#app/replay/kept-moment.ts';
import { createAppRouter } from '#app/routes.tsx';
import { encodeKeptFile } from '#contract/moment/kept-file.ts';
import { encodeMoment, type Moment } from '#contract/moment/moment.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';

const { host, root } = reactRoot();

const MOMENT: Moment = {
  network: PLAIN_CONFIG.network.name,
  note: null,
  at: epochMs(Date.UTC(2026, 8, 11, 17)),
  tags: new Map(),
  thresholds: new Map(),
  columns: new Map(),
  carried: new Map(),
};
const KEPT = encodeKeptFile('/barragens', { moment: encodeMoment(MOMENT), seal: null });

const shownScreen = async () => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/momento'] }));
  await showSite(root, { router, core: muteCore({}, { openKept: () => Promise.resolve() }) });
  await soonOnPage(() => expect(host.querySelector('main button')).not.toBeNull());
  return router;
};

/** Drops a file, which is read once its text is given. */
const dropFile = () => {
  let give: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => {
    give = resolve;
  });
  const file = Object.assign(new File([], 'momento.json'), { text: () => text });
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { files: [file] } });
  act(() => void document.body.dispatchEvent(drop));
  return { drop, give: (content: string) => act(async () => give(content)) };
};

const words = (isBusy: boolean) =>
  host.querySelector(`main [aria-busy="${isBusy}"] output`)?.textContent;

it('takes a file that is dropped anywhere in the window, and names what is wrong with it', async () => {
  const router = await shownScreen();
  const { drop, give } = dropFile();
  // The browser would leave the page for the file.
  expect(drop.defaultPrevented).toBe(true);
  expect(words(true)).toBe('Carregando…');
  await give('{}');
  await soonOnPage(() => expect(words(false)).toBe('O arquivo não é um momento guardado.'));
  await dropFile().give(KEPT);
  await soonOnPage(() => expect(router.history.location.pathname).toBe('/barragens'));
});

it('opens the file that was chosen last, and none once it is left', async () => {
  const before = openedMoment.read();
  const router = await shownScreen();
  const [older, newer] = [dropFile(), dropFile()];
  await older.give('{}');
  expect(words(true)).toBe('Carregando…');
  await act(() => router.navigate({ to: '/sobre' }));
  await newer.give(KEPT);
  await soonOnPage(() => expect(host.querySelector('main h1')?.textContent).toBe('Sobre os dados'));
  expect(router.history.location.pathname).toBe('/sobre');
  expect(openedMoment.read()).toBe(before);
});

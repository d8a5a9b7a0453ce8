import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { expect, it } from 'vitest';
import { createAppRouter } from '#app/routes.tsx';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { showSite, soonOnPage } from '#tests/support/app/site-page.tsx';

const { host, root } = reactRoot();

it('takes a file that is dropped anywhere in the window, and names what is wrong with it', async () => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/momento'] }));
  await showSite(root, { router, core: muteCore() });
  await soonOnPage(() => expect(host.querySelector('main button')).not.toBeNull());
  let give: (text: string) => void = () => undefined;
  const file = Object.assign(new File([], 'momento.json'), {
    text: () =>
      new Promise<string>((resolve) => {
        give = resolve;
      }),
  });
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { files: [file] } });
  act(() => void document.body.dispatchEvent(drop));
  // The browser would leave the page for the file.
  expect(drop.defaultPrevented).toBe(true);
  expect(host.querySelector('main [aria-busy="true"] output')?.textContent).toBe('Carregando…');
  give('{}');
  await soonOnPage(() =>
    expect(host.querySelector('main [aria-busy="false"] output')?.textContent).toBe(
      'O arquivo não é um momento guardado.',
    ),
  );
});

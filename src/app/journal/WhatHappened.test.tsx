import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { type FirstFrames, FirstFramesContext } from '#app/hydration/first-frames.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { codigo } from '#tests/support/log/tag-events.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import type { JournalFrame, JournalQuery, ShownJournal } from '#worker/api/journal.ts';
import { WhatHappened } from './WhatHappened.tsx';

const { host, root } = reactRoot();

const journalOf = (millimetres: number): ShownJournal => ({
  kind: 'ready',
  entries: [
    {
      key: millimetres,
      at: epochMs(Date.now() - 60_000),
      station: codigo('EST-1'),
      name: 'Jandó',
      event: { kind: 'gate-opened', gate: millimetres },
      annulled: null,
    },
  ],
  isCut: false,
  hasMore: false,
  until: epochMs(Date.now()),
  isOld: false,
});

const FIRST: FirstFrames = {
  of: (name) => (name === 'journal' ? { journal: journalOf(1) } : undefined),
  at: epochMs(Date.now()),
  past: null,
  source: null,
  noteDocument: () => null,
};

/** The block, beside a button that ends what the server wrote. */
const Page = () => {
  const [first, setFirst] = useState<FirstFrames | null>(FIRST);
  return (
    <FirstFramesContext value={first}>
      <button type="button" onClick={() => setFirst(null)}>
        readings
      </button>
      <WhatHappened codigos={['EST-1']} />
    </FirstFramesContext>
  );
};

it('has the entries of the server until there are newer ones, marked as old where none can be read', async () => {
  let come: () => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        come = () => onChange([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const view = new FakeView<JournalFrame, JournalQuery>();
  const rootRoute = createRootRoute({ component: Page });
  const pages = ['/', '/acontecimentos', '/estacao/{-$codigo}'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const config = { ...PLAIN_CONFIG, journalUrl: '/journal.json' };
  await showSite(root, { router, core: muteCore({ journal: view.open }), config });
  await soonOnPage(() => expect(host.textContent).toContain('comporta 1 aberta'));
  // The page has readings of its own; the block is out of sight.
  act(() => host.querySelector('button')?.click());
  expect([host.textContent.includes('comporta 1 aberta'), view.asked]).toEqual([true, []]);
  act(() => come());
  await soonOnPage(() => expect(view.asked).toHaveLength(1));
  view.give({ journal: { kind: 'failed' } });
  await soonOnPage(() => expect(host.textContent).toContain('Registro até as'));
  expect(host.textContent).toContain('comporta 1 aberta');
  view.give({ journal: journalOf(2) });
  await soonOnPage(() => expect(host.textContent).toContain('comporta 2 aberta'));
  expect(host.textContent).not.toContain('comporta 1 aberta');
});

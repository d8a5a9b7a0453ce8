import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { createAppRouter } from '#app/routes.tsx';
import { CALM_LINK } from '#tests/support/app/calm-link.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import type { DamBoardFrame } from '#worker/api/dam-board.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { openedMoment } from './kept-moment.ts';

const { host, root } = reactRoot();
const EM = '2026-09-11T14:00-03:00';
const AT = epochMs(Date.parse(EM));

afterEach(() => act(() => openedMoment.change(() => null)));

it('a second copy of one instant is shown by views of its own', async () => {
  let opened = 0;
  const links = new FakeView<LinkStatusFrame, null>(() => CALM_LINK);
  const boards = new FakeView<DamBoardFrame, null>(() => ({ dams: [] }));
  const core = muteCore({
    'link-status': links.open,
    'dam-board': (query) => {
      opened += 1;
      return boards.open(query);
    },
  });
  const open = () =>
    openedMoment.change(() => ({ em: EM, at: AT, seal: 'none', thresholds: new Map() }));
  open();
  const address = `/barragens?em=${encodeURIComponent(EM)}`;
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await showSite(root, { router, core });
  await soonOnPage(() => expect(host.textContent).toContain('Cópia guardada'));
  await soonOnPage(() => expect(opened).toBe(2));
  act(open);
  await soonOnPage(() => expect(opened).toBeGreaterThan(2));
});

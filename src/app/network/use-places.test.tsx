import { act, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { configWithPlaces } from '#tests/support/app/site-page.tsx';
import { usePlaces } from './use-places.ts';

const { host, root } = reactRoot();

const Places = () => <p>{usePlaces().kind}</p>;

it('does not suspend a part of a hydrated page: it needs them while they are loading', async () => {
  const config = configWithPlaces('{}');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const at = epochMs(1_000_000_000_000);
  const frames = { of: () => undefined, at, past: null, source: null, noteDocument: () => null };
  await act(async () =>
    root.render(
      <SiteConfigProvider config={config}>
        <FirstFramesContext value={frames}>
          <Suspense fallback="waits">
            <Places />
          </Suspense>
        </FirstFramesContext>
      </SiteConfigProvider>,
    ),
  );
  expect(host.textContent).toBe('loading');
});

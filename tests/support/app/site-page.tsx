import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { SiteConfig } from '#contract/site/site-config.ts';
import { DataCoreProvider } from '#app/core/data-core.tsx';
import { SiteConfigProvider } from '#app/site-config.tsx';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';

interface SitePage {
  readonly router: AnyRouter;
  readonly core: DataCoreApi;
  readonly config?: SiteConfig;
}

/** Shows what a router has at its address, once it is loaded. */
export const showSite = (
  root: { readonly render: (node: ReactNode) => void },
  { router, core, config = PLAIN_CONFIG }: SitePage,
): Promise<void> =>
  act(async () => {
    root.render(
      <DataCoreProvider core={core}>
        <SiteConfigProvider config={config}>
          <RouterProvider router={router} />
        </SiteConfigProvider>
      </DataCoreProvider>,
    );
    await router.load();
  });

/** Waits within React's own scope, so that no frame arrives beside it. */
export const soonOnPage = async (check: () => void): Promise<void> => {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const waitMs = attempt === 0 ? 0 : 20;
    await act(() => new Promise((resolve) => setTimeout(resolve, waitMs)));
    try {
      check();
      return;
    } catch {
      // Not yet.
    }
  }
  check();
};

let documents = 0;

/** The plain configuration of a network whose places and streets are these documents (null: it has none), and which `fetch` answers with. */
export const configWithPlaces = (
  document: string | null,
  ofStreets: string | null = null,
): SiteConfig => {
  documents += 1;
  // The page keeps what it has loaded, by address.
  const places = `https://vigia.example/network/places-${documents}.json`;
  const streets =
    ofStreets === null ? null : `https://vigia.example/network/streets-${documents}.json`;
  const files = document === null ? null : { places, streets, basemap: null, logo: null };
  const texts = new Map([
    [places, document],
    [streets, ofStreets],
  ]);
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => Promise.resolve(new Response(texts.get(url) ?? null))),
  );
  return { ...PLAIN_CONFIG, network: { ...PLAIN_CONFIG.network, files } };
};

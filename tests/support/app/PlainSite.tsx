import type { ReactNode } from 'react';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';

/** The surroundings of a component on a site whose configuration names nothing that may be left out. */
export const PlainSite = ({ children }: { readonly children: ReactNode }) => (
  <SiteConfigProvider config={PLAIN_CONFIG}>{children}</SiteConfigProvider>
);

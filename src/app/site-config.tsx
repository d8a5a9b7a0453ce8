import type { TimeZone } from '#domain/time/time-zone.ts';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { type Provenance, provenanceOf } from '#app/exports/provenance.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';

const SiteConfigContext = createContext<SiteConfig | null>(null);

export const SiteConfigProvider = ({
  config,
  children,
}: {
  readonly config: SiteConfig;
  readonly children: ReactNode;
}) => <SiteConfigContext value={config}>{children}</SiteConfigContext>;

export const useSiteConfig = (): SiteConfig => {
  const config = useContext(SiteConfigContext);
  if (config === null) throw new Error('useSiteConfig is used outside SiteConfigProvider');
  return config;
};

/** The network's zone: every time and day on the page is of its clocks. */
export const useTimeZone = (): TimeZone => useSiteConfig().network.timeZone;

/** Provenance that every export and share of this page carries. */
export const useProvenance = (): Provenance => {
  const config = useSiteConfig();
  return useMemo(() => provenanceOf(config), [config]);
};

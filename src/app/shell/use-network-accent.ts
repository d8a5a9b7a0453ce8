import { useLayoutEffect } from 'react';
import { useSiteConfig } from '#app/site-config.tsx';
import { networkAccent } from '#app/theme/accent.css.ts';

/** `--name` of `var(--name)`. */
const propertyOf = (variable: string): string => variable.slice('var('.length, -1);

/** Gives the page the network's accent. By CSSOM: the content security policy forbids style attributes in the page. */
export const useNetworkAccent = (): void => {
  const { colours } = useSiteConfig().network;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const theme of ['light', 'dark'] as const) {
      const property = propertyOf(networkAccent[theme]);
      if (colours === null) style.removeProperty(property);
      else style.setProperty(property, colours[theme]);
    }
  }, [colours]);
};

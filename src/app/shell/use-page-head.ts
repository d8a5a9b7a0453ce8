import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Territory } from '#contract/site/network-profile.ts';
import { siteWords } from '#contract/site/site-words.ts';
import { descriptionsTexts, shellTexts, titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { usePageSubject, useTitlePrefix } from '#app/ui/page-subject.ts';
import { setMeta } from '#app/theme/page-color-mode.ts';

/** The words of a page's title. */
export interface PageParams {
  /** Of the path. */
  readonly codigo?: string | undefined;
  /** What the page is about; null until the page knows it. */
  readonly subject: string | null;
}

/** Document metadata of a route. */
type RouteText = (params: PageParams, territory: Territory) => string;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Screen name for the document title. */
    readonly title?: RouteText;
    /** One sentence for search engines and link previews. */
    readonly description?: RouteText;
  }
}

const MISSING = { title: titlesTexts.notFound, description: descriptionsTexts.notFound } as const;

/** Sets title and description from the innermost route that has one; an unknown city or station is a page not found. */
export const usePageHead = (): void => {
  const { network } = useSiteConfig();
  const { name: subject, isMissing } = usePageSubject();
  const metaOf = (member: 'title' | 'description') => ({
    select: (matches: ReturnType<typeof useMatches>) => {
      if (isMissing) return MISSING[member];
      const match = matches.findLast((candidate) => candidate.staticData[member] !== undefined);
      if (match === undefined) return undefined;
      const { params } = match;
      return match.staticData[member]?.(
        'codigo' in params ? { codigo: params.codigo, subject } : { subject },
        network.territory,
      );
    },
  });
  const title = useMatches(metaOf('title'));
  const description = useMatches(metaOf('description')) ?? siteWords(network).description;
  const prefix = useTitlePrefix();
  useEffect(() => {
    const own = title === undefined ? shellTexts.product : shellTexts.pageTitle(title);
    document.title = `${prefix}${own}`;
  }, [title, prefix]);
  useEffect(() => setMeta('description', description), [description]);
};

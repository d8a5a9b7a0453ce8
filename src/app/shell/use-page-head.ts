import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { descriptionsTexts, shellTexts } from '#app/i18n/pt-br/shell.ts';
import { setMeta } from '#app/theme/page-color-mode.ts';

/** What a route says of its screen, from its path parameters. */
type RouteText = (params: { readonly codigo?: string | undefined }) => string;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen for the browser's title. */
    readonly title?: RouteText;
    /** One sentence on what the screen shows, for search engines and link previews. */
    readonly description?: RouteText;
  }
}

/** Keeps the document's title and description at the innermost route that has one. */
export const usePageHead = (): void => {
  const said = (member: 'title' | 'description') => ({
    select: (matches: ReturnType<typeof useMatches>) => {
      const match = matches.findLast((candidate) => candidate.staticData[member] !== undefined);
      if (match === undefined) return undefined;
      const { params } = match;
      return match.staticData[member]?.('codigo' in params ? { codigo: params.codigo } : {});
    },
  });
  const title = useMatches(said('title'));
  const description = useMatches(said('description')) ?? descriptionsTexts.site;
  useEffect(() => {
    document.title = title === undefined ? shellTexts.product : shellTexts.pageTitle(title);
  }, [title]);
  useEffect(() => setMeta('description', description), [description]);
};

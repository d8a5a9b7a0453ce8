import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ptBr } from '#app/i18n/pt-br.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen for the browser's title, from its path parameters. */
    readonly title?: (params: { readonly codigo?: string | undefined }) => string;
  }
}

/** Keeps the document's title at the innermost route that has one. */
export const usePageTitle = (): void => {
  const title = useMatches({
    select: (matches) => {
      const match = matches.findLast((candidate) => candidate.staticData.title !== undefined);
      if (match === undefined) return undefined;
      const { params } = match;
      return match.staticData.title?.('codigo' in params ? { codigo: params.codigo } : {});
    },
  });
  useEffect(() => {
    document.title = title === undefined ? ptBr.product : ptBr.shell.pageTitle(title);
  }, [title]);
};

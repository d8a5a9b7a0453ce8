import { useNavigate } from '@tanstack/react-router';
import { useStationCode } from '#app/station/station-sheet-context.tsx';
import type { AnalysisSearch } from './analysis-search.ts';

/** The two screens of a station's series. */
export type AnalysisScreen =
  | '/estacao/{-$codigo}/analise/grafico'
  | '/estacao/{-$codigo}/analise/tabela';

/** Changes a part of the address, from the first page on: a choice can be shared, and undone unless `replace`. */
export const useAnalysisChange = (
  to: AnalysisScreen,
  replace = false,
): ((changed: AnalysisSearch) => void) => {
  const codigo = useStationCode();
  const navigate = useNavigate();
  return (changed) =>
    void navigate({
      to,
      params: { codigo },
      search: (before: AnalysisSearch) => ({ ...before, pagina: undefined, ...changed }),
      replace,
      resetScroll: false,
    });
};

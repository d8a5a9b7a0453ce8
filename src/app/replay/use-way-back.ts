import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ReplaySearch } from '#contract/site/replay-search.ts';

/** The address of the present, from one of the past. */
export const PRESENT = (before: ReplaySearch) => ({ ...before, em: undefined });

/** Leads from the past to the present of the same screen, where the visitor is in it. */
export const useWayBack = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(
    () => void navigate({ to: '.', search: PRESENT, resetScroll: false }),
    [navigate],
  );
};

import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PageFound } from './found.ts';

/** Opens the page of a result. A basin has none of its own: the table lists its stations. */
export const useOpenFound = (): ((found: PageFound) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (found: PageFound) => {
      switch (found.kind) {
        case 'city':
          void navigate({ to: '/cidade/{-$slug}', params: { slug: found.slug } });
          break;
        case 'basin':
          void navigate({ to: '/tabela', search: { bacia: found.basin.name } });
          break;
        case 'station':
          void navigate({
            to: '/estacao/{-$codigo}',
            params: { codigo: found.station.codigo },
          });
          break;
      }
    },
    [navigate],
  );
};

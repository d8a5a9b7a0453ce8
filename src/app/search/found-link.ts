import { linkOptions } from '@tanstack/react-router';
import type { Found } from './found.ts';

export type FoundLink = ReturnType<typeof foundLink>;

/** The page of a result. A basin has none of its own: the table lists its stations; a river's cities are found by its name. */
export const foundLink = (found: Found) => {
  switch (found.kind) {
    case 'city':
      return linkOptions({ to: '/cidade/{-$slug}', params: { slug: found.slug } });
    case 'street':
      return linkOptions({ to: '/cidade/$slug/rua/$rua', params: found.street.link });
    case 'river':
      return linkOptions({ to: '/busca', search: { q: found.name } });
    case 'basin':
      return linkOptions({ to: '/tabela', search: { bacia: found.basin.name } });
    case 'station':
      return linkOptions({ to: '/estacao/{-$codigo}', params: { codigo: found.station.codigo } });
  }
};

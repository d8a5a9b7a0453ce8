import { searchText } from '#domain/network/place-search.ts';
import type { Station } from './station.ts';

/** Text that a search matches: name, code, city, river, basin, region. */
export const searchTextOf = ({ name, codigo, local, river, basin, region }: Station): string =>
  searchText([name, codigo, local, river, basin, region]);

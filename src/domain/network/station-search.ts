import { searchText } from './place-search.ts';
import type { Station } from '#domain/stations/station.ts';

/** Text that a search matches: name, code, city, river, basin, region. */
export const searchTextOf = ({ name, codigo, local, river, basin, region }: Station): string =>
  searchText([name, codigo, local, river, basin, region]);

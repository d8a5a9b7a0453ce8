import { plainText } from './plain-text.ts';
import type { Station } from './station.ts';

/** What a search looks through: name, code, river, basin, region; plain, a part a line. */
export const searchTextOf = ({ name, codigo, river, basin, region }: Station): string =>
  plainText([name, codigo, river, basin, region].filter((part) => part !== null).join('\n'));

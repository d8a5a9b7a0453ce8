import { DAY_INDEX_PATH, readDayColumnsPath } from '#contract/columns/day-columns.ts';
import { madeFile, publicFiles, pathOf, type Route } from '../http/route.ts';
import type { DayColumnCache } from './day-column-cache.ts';

/** The past of all stations over HTTP (PROVIDER 10). */
export const dayColumnsRoute = (cache: DayColumnCache): Route =>
  publicFiles({
    name: 'history',
    owns: (path) => path === DAY_INDEX_PATH || readDayColumnsPath(path) !== null,
    find: (request) => {
      const asked = readDayColumnsPath(pathOf(request));
      return madeFile(asked === null ? cache.index() : cache.day(asked));
    },
  });

import { DAY_INDEX_PATH, readDayColumnPath } from '#contract/columns/day-columns.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { late, publicFiles } from '../http/public-file.ts';
import { pathOf } from '../http/request-path.ts';
import type { Route } from '../http/route.ts';
import type { MemoryFile } from '../http/memory-file.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { DayColumnCache } from './day-column-cache.ts';

const WAIT_MS = 10 * SECOND_MS;
const LATE = late('Estes dados ainda não estão prontos: tente de novo em instantes.');

/** The past of all stations over HTTP (PROVIDER 10). */
export const dayColumnsRoute = (cache: DayColumnCache, waitMs = WAIT_MS): Route =>
  publicFiles({
    name: 'history',
    owns: (path) => path === DAY_INDEX_PATH || readDayColumnPath(path) !== null,
    find: async (request) => {
      const asked = readDayColumnPath(pathOf(request));
      try {
        const made = asked === null ? cache.index() : cache.column(asked, asked.quantity);
        const file = await withTimeout<MemoryFile | null>(made, waitMs);
        return file === 'late' ? LATE : (file ?? 'gone');
      } catch {
        // The store does not answer: it may in a while.
        return LATE;
      }
    },
  });

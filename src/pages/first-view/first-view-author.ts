import type { PageAuthor } from '#pages/page-parts.ts';
import type { SiteState } from '#pages/site-state.ts';
import { firstView, firstViewOf, stationsOf } from './first-view.ts';

/** Writes the first view into the pages of screens. */
export const firstViewAuthor =
  (state: SiteState): PageAuthor =>
  async ({ path }) => {
    const of = firstViewOf(path, state);
    if (of === null) return null;
    const stations = await state.stations(stationsOf(of, state) ?? (await state.codes()));
    const body = firstView(of, { state, now: state.now(), stations });
    return body === null ? null : { body };
  };

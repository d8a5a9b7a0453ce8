import { readingsAuthor } from '../previews/preview-author.ts';
import { firstViewAuthor } from './first-view/first-view-author.ts';
import type { PageAuthor } from './page-parts.ts';
import type { SiteState } from './site-state.ts';

/** Everything that has something to say of readings in a page. */
export const pageAuthors = (state: SiteState): readonly PageAuthor[] => [
  readingsAuthor(state),
  firstViewAuthor(state),
];

import type { PageAuthor } from './page-writer.ts';
import type { SiteState } from './site-state.ts';

/** Everything that has something to say in a page; of what several say once (its title), the first is heard. */
export const pageAuthors = (_state: SiteState): readonly PageAuthor[] => [];

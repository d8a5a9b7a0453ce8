import { embedTexts } from '#i18n/pt-br/embed.ts';
import { previewedPage } from '#pages/previews/previewed-pages.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { FramedPage } from './framed-page.ts';
import { readingCard } from './reading-card.ts';
import { riversCard } from './rivers-card.ts';

/** What is in the frame of a page that may be framed (`embed-paths.ts`); null for a station or city that there is not. */
export const cardOf = async (state: SiteState, path: string): Promise<FramedPage | null> => {
  const { territory, timeZone: zone } = state.network.profile;
  if (path === '/mapa') {
    const title = embedTexts.title(embedTexts.map(territory.of));
    return { title, path, body: await riversCard(state) };
  }
  const page = await previewedPage(state, path);
  if (page?.preview.kind !== 'reading') return null;
  const title = embedTexts.title(page.preview.subject);
  return { title, path, body: readingCard(page.preview, { now: state.now(), zone }) };
};

import { embedTexts } from '#i18n/pt-br/embed.ts';
import type { ReadingPreview } from '#pages/previews/preview.ts';
import { previewedPage } from '#pages/previews/previewed-pages.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { FramedPage } from './framed-page.ts';
import { readingCard } from './reading-card.ts';
import { riversCard } from './rivers-card.ts';

const mapTitle = ({ network }: SiteState): string =>
  embedTexts.title(embedTexts.map(network.profile.territory.of));

const readingOf = async (state: SiteState, path: string): Promise<ReadingPreview | null> => {
  const preview = (await previewedPage(state, path))?.preview;
  return preview?.kind === 'reading' ? preview : null;
};

/** The title of the frame of a page that may be framed (`embed-paths.ts`); null for a station or city that there is not. */
export const frameTitle = async (state: SiteState, path: string): Promise<string | null> => {
  if (path === '/mapa') return mapTitle(state);
  const preview = await readingOf(state, path);
  return preview === null ? null : embedTexts.title(preview.subject);
};

/** What is in that frame. */
export const cardOf = async (state: SiteState, path: string): Promise<FramedPage | null> => {
  if (path === '/mapa') return { title: mapTitle(state), path, body: await riversCard(state) };
  const preview = await readingOf(state, path);
  if (preview === null) return null;
  const beside = { now: state.now(), zone: state.network.profile.timeZone };
  return { title: embedTexts.title(preview.subject), path, body: readingCard(preview, beside) };
};

import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { useSiteConfig } from '#app/site-config.tsx';

/** What can be searched for in this network. */
export const useSearchHint = (): string =>
  searchTexts.hint((useSiteConfig().network.files?.streets ?? null) !== null);

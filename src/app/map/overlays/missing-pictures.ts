import { mapTexts } from '#app/i18n/pt-br/map.ts';
import type { Overlays } from './use-overlays.ts';

/** Why pictures that are switched on are not there, or not the newest; null while all is well. */
export const missingPictures = ({
  leading,
  rainviewerError,
  availability,
}: Overlays): string | null => {
  if (leading === null) return null;
  if (rainviewerError) return mapTexts.overlays.error;
  return availability[leading] === 'unavailable' ? mapTexts.overlays.unavailable[leading] : null;
};

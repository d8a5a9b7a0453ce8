import type { TimeZone } from '#domain/time/time-zone.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { FrameAnimation } from '#app/map/overlays/frame-animation.ts';
import { formatClock } from '#domain/text/format.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';

/**
 * Which picture of a loop is in sight: `última imagem, 14:00`; empty where there is none. `isMissing`: its tiles are not there yet, so that
 * an empty map is not taken for a dry one.
 */
export const frameWords = (
  { times, index }: FrameAnimation,
  isMissing: boolean,
  zone: TimeZone,
): string => {
  const time = times[index];
  if (time === undefined) return '';
  const clock = formatClock(epochMs(time * 1_000), zone);
  const { newest, at, missing } = mapTexts.overlays;
  const words = index === times.length - 1 ? newest(clock) : at(clock);
  return isMissing ? missing(words) : words;
};

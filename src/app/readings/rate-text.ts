import { formatNumber } from '#domain/text/format.ts';
import { directionOfRate } from '#domain/series/level-trend.ts';
import { unitsTexts } from '#app/i18n/pt-br/common.ts';
import { stationScreenTexts } from '#app/i18n/pt-br/station.ts';

/** `subindo 12 cm/h`, `baixando 3 cm/h`, `estável`. Of a rate in cm/h. */
export const rateText = (rate: number): string => {
  const direction = directionOfRate(rate);
  const amount = unitsTexts.centimetresAnHour(formatNumber(Math.abs(rate), 0));
  return stationScreenTexts.trends[direction](amount);
};

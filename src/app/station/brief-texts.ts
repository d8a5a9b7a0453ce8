import { formatNumber, formatReading } from '#domain/format.ts';
import { ALTITUDE_FROM_METRES } from '#domain/altitude-level.ts';
import { readingTexts, stationTexts, unitsTexts } from '#app/i18n/pt-br/common.ts';
import { stationScreenTexts } from '#app/i18n/pt-br/station.ts';
import type { StationBrief } from '#worker/api/station-board-frame.ts';
import { rateText } from './rate-text.ts';

/** Why a station stands in a list: what is said of it first. */
export type BriefReason = 'rain' | 'rising' | 'rainedOn' | 'itself';

/** What a line says of a station: a number, and what explains it. */
export interface BriefTexts {
  readonly value: string;
  readonly detail: string | null;
}

const text = stationScreenTexts;

const rainTexts = (rain: number): BriefTexts =>
  rain === 0
    ? { value: text.dryHour, detail: null }
    : { value: unitsTexts.millimetres(formatNumber(rain, 1)), detail: text.inOneHour };

const levelTexts = ({ rate }: StationBrief, level: number): BriefTexts => ({
  value: unitsTexts.metres(formatNumber(level, 2)),
  detail:
    level >= ALTITUDE_FROM_METRES
      ? text.altitudeLevel
      : rate === null
        ? text.riverLevel
        : rateText(rate),
});

/** The one number of a station that somebody looks for, by why it is listed; what it measures first of all otherwise. */
export const briefTexts = (brief: StationBrief, reason: BriefReason): BriefTexts => {
  const { rain, rainThreeHours, level, rate, percent, temperature } = brief;
  if (reason === 'rain' && rain !== null) return { ...rainTexts(rain), detail: null };
  if (reason === 'rising' && rate !== null && level !== null) {
    return {
      value: unitsTexts.centimetresAnHour(`+${formatNumber(rate, 0)}`),
      detail: text.levelIs(unitsTexts.metres(formatNumber(level, 2))),
    };
  }
  if (reason === 'rainedOn' && rainThreeHours !== null && level !== null) {
    const fallen = unitsTexts.millimetres(formatNumber(rainThreeHours, 1));
    // An altitude says nothing of how high the river stands.
    return level >= ALTITUDE_FROM_METRES
      ? { value: fallen, detail: text.inThreeHours }
      : { ...levelTexts(brief, level), detail: text.fellInThreeHours(fallen) };
  }
  if (level !== null) return levelTexts(brief, level);
  if (percent !== null) {
    return {
      value: formatReading(percent, { unit: '%', decimals: 1, showsZero: true }) ?? '',
      detail: readingTexts.ofReservoir,
    };
  }
  if (rain !== null) return rainTexts(rain);
  const warmth = formatReading(temperature, { unit: '°C', decimals: 1, showsZero: true });
  return { value: warmth ?? stationTexts.noReading, detail: null };
};

import {
  type ThresholdsByStation,
  thresholdsOf,
  thresholdsOfOtherStaff,
} from '#domain/stations/alerts/thresholds.ts';
import { alertTexts } from '#i18n/pt-br/alerts.ts';

/** Of a station whose level is among no levels: whether there are some, of another staff perhaps. */
export const withoutLevelsText = (all: ThresholdsByStation, codigo: string): string =>
  thresholdsOf(all, codigo).length === 0 && thresholdsOfOtherStaff(all, codigo).length === 0
    ? alertTexts.withoutLevels
    : alertTexts.withoutOwnLevels;

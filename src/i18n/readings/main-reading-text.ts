import {
  isDamReading,
  type MainQuantity,
  type MainReading,
} from '#domain/stations/main-reading.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { mainReadingTexts } from '#i18n/pt-br/main-reading.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { quantityText } from './quantity-text.ts';

/** A main reading in words. */
export interface MainReadingWords {
  /** What it is, as a title: `Nível do rio`. */
  readonly name: string;
  /** `5,85 m`; `sem chuva` for a zero of rain; `sem leitura` without a reading. */
  readonly value: string;
  /** What it is, after the value: `nível do rio`, `em 1 h`; null where the unit says it. */
  readonly detail: string | null;
  /** `em 1 h`; null for what has no window. */
  readonly window: string | null;
  /** Value and window: `4,0 mm em 1 h`. */
  readonly short: string;
  /** What a message says without a title: `chuva de 4,0 mm em 1 h`, `63,0 % do reservatório`. */
  readonly sentence: string;
}

const NONE: MainReadingWords = {
  name: '',
  value: stationTexts.noReading,
  detail: null,
  window: null,
  short: stationTexts.noReading,
  sentence: stationTexts.noReading,
};

const windowOf = (quantity: MainQuantity): string | null => {
  if (quantity === 'chuva001h') return mainReadingTexts.inHours(1);
  return quantity === 'chuva024h' ? mainReadingTexts.inHours(24) : null;
};

const nameOf = ({ quantity, state }: MainReading): string => {
  if (state === 'altitude') return mainReadingTexts.waterAltitude;
  return quantity === 'chuva001h' ? mainReadingTexts.rainOfHour : quantityName(quantity);
};

const detailOf = ({ quantity, state }: MainReading): string | null =>
  state === 'altitude'
    ? mainReadingTexts.details.altitude
    : (mainReadingTexts.details[quantity] ?? windowOf(quantity));

/** The words of a main reading, on every surface; null: the station has none. */
export const mainReadingWords = (main: MainReading | null): MainReadingWords => {
  if (main === null) return NONE;
  const { quantity, shown, state } = main;
  const window = windowOf(quantity);
  const value = quantityText(quantity, shown) ?? mainReadingTexts.dry;
  const short = window === null ? value : `${value} ${window}`;
  const isRain = window !== null && state !== 'dry';
  return {
    name: nameOf(main),
    value,
    detail: detailOf(main),
    window,
    short,
    sentence: isRain
      ? mainReadingTexts.rain(short)
      : isDamReading(main)
        ? `${value} ${mainReadingTexts.details[quantity]}`
        : short,
  };
};

const rainOfDay = (shown: ShownReading | null): MainReadingWords | null =>
  shown === null
    ? null
    : mainReadingWords({
        quantity: 'chuva024h',
        shown,
        state: shown.value === 0 ? 'dry' : 'measured',
      });

/** Rain of 24 hours beside another main reading: `85,2 mm em 24 h`, `sem chuva em 24 h`; null without a reading. */
export const rainOfDayText = (shown: ShownReading | null): string | null =>
  rainOfDay(shown)?.short ?? null;

/** {@link rainOfDayText} without a title: `chuva de 85,2 mm em 24 h`. */
export const rainOfDaySentence = (shown: ShownReading | null): string | null =>
  rainOfDay(shown)?.sentence ?? null;

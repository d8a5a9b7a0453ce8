import { isAltitude } from '#domain/quantities/altitude-level.ts';
import { type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import { directionOfRate } from '#domain/series/level-trend.ts';
import { alertRankOf, type AlertRank } from '#domain/stations/alert-state.ts';
import type { StationType } from '#domain/stations/station.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { firstViewTexts } from '#i18n/pt-br/first-view.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { stationScreenTexts } from '#i18n/pt-br/station.ts';
import { alertWords } from '#i18n/readings/alert-texts.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { rateText } from '#i18n/readings/trend-texts.ts';
import type { AlertReading } from '../site-state.ts';
import type { SiteNow } from './site-now.ts';
import type { StationNow } from './station-now.ts';

const KINDS = ['river', 'dam', 'rain', 'temperature'] as const;
type Kind = (typeof KINDS)[number];

const FIRST_BY_TYPE: { readonly [T in StationType]: Kind | null } = {
  Hidrologica: 'river',
  Meteorologica: 'temperature',
  Pluviometrica: 'rain',
  Barramento: 'dam',
  Desconhecida: null,
};

/** The reading of a station that matters most, in words. */
export interface MainReading {
  readonly kind: Kind;
  /** `Nível do rio`. */
  readonly name: string;
  /** `5,85 m`; words in place of a zero of rain. */
  readonly text: string;
  /** Rate of rise of the river's or the reservoir's level, cm/h; null while too little is known. */
  readonly rate: number | null;
  /** `subindo 14 cm/h`; null while too little is known. */
  readonly trend: string | null;
  readonly rank: AlertRank;
  /** `acima da cota de alerta`; null below every level and where there is none. */
  readonly reached: string | null;
  /** `faltam 0,63 m para a cota de emergência`. */
  readonly next: string | null;
  /** The quantities it shows. */
  readonly shown: readonly QuantityId[];
}

/** Of whatever quantity it has thresholds for. */
const alertWordsOf = (
  alert: AlertReading | null,
): Pick<MainReading, 'rank' | 'reached' | 'next'> => {
  if (alert === null) return { rank: alertRankOf(null), reached: null, next: null };
  const { unit, decimals: usual } = quantityOf(alert.quantity);
  const decimals = alert.shown.decimals ?? usual;
  return { rank: alertRankOf(alert.state), ...alertWords(alert.state, { unit, decimals }) };
};

const trendOf = (rate: number | null): Pick<MainReading, 'rate' | 'trend'> => ({
  rate,
  trend: rate === null ? null : rateText(rate),
});

type Reading = Omit<MainReading, 'rank' | 'reached' | 'next'>;

const ofKind = (kind: Kind, { readingOf, rateOf }: StationNow): Reading | null => {
  switch (kind) {
    case 'river': {
      const shown = readingOf('rio');
      const text = quantityText('rio', shown);
      if (text === null) return null;
      const value = comparableNumber(shown);
      const hasAltitude = value !== null && isAltitude(value);
      const name = hasAltitude ? stationScreenTexts.waterAltitude : quantityName('rio');
      return { kind, name, text, ...trendOf(rateOf('rio')), shown: ['rio'] };
    }
    case 'dam': {
      const id = (['percentual', 'montante'] as const).find((one) => readingOf(one) !== null);
      const text = id === undefined ? null : quantityText(id, readingOf(id));
      if (id === undefined || text === null) return null;
      const name = quantityName(id);
      return { kind, name, text, ...trendOf(rateOf('montante')), shown: [id] };
    }
    case 'rain': {
      const hour = readingOf('chuva001h');
      if (hour === null) return null;
      const rain = quantityText('chuva001h', hour);
      const text = rain === null ? firstViewTexts.dryHour : firstViewTexts.inHours(rain, 1);
      const name = stationScreenTexts.rainNow;
      return { kind, name, text, ...trendOf(null), shown: ['chuva001h'] };
    }
    case 'temperature': {
      const text = quantityText('temperatura', readingOf('temperatura'));
      if (text === null) return null;
      const name = quantityName('temperatura');
      return { kind, name, text, ...trendOf(null), shown: ['temperatura'] };
    }
  }
};

/** The main reading of a station, by its type first; null if it measures none of the candidates. */
export const mainReading = (
  of: StationNow,
  { state }: Pick<SiteNow, 'state'>,
): MainReading | null => {
  const first = FIRST_BY_TYPE[of.station.type];
  const kinds = first === null ? KINDS : [first, ...KINDS.filter((kind) => kind !== first)];
  for (const kind of kinds) {
    const found = ofKind(kind, of);
    if (found !== null) return { ...found, ...alertWordsOf(state.alertOf(of)) };
  }
  return null;
};

/** Whether it says that water rises. */
export const isRising = ({ rate }: MainReading): boolean =>
  rate !== null && directionOfRate(rate) === 'rising';

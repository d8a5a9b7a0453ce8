import type { Flood, Street } from '#domain/network/streets.ts';
import { missingTo } from '#domain/stations/alerts/thresholds.ts';
import type { StaffDoubt, StaffLevel } from '#domain/stations/staff-level.ts';
import { formatNumber } from '#domain/text/format.ts';
import { streetTexts } from '#i18n/pt-br/street.ts';
import { dateText, sourceText } from './threshold-texts.ts';

/** Levels of surveys are in centimetres. */
const DECIMALS = 2;

/** `6,50 m`: a level on a staff, or a difference of two. */
export const staffText = (metres: number): string => `${formatNumber(metres, DECIMALS)}\u00a0m`;

/** Kinds of place whose article is known; other names are in quotation marks. */
const FEMININE =
  /^(?:rua|r\.|avenida|av\.|praça|ponte|travessa|alameda|rodovia|estrada|servidão|ladeira|vila|igreja|escola) /iu;

/** How far the level is below a street: `faltam 1,53 m`, or what else is true of it. */
export const streetDistance = (
  { level }: Pick<Street, 'level'>,
  gauge: StaffLevel | StaffDoubt,
): string => {
  if (typeof gauge === 'string') return streetTexts.withoutAnswer;
  const missing = missingTo({ value: level }, gauge.value, gauge.decimals);
  return missing === null ? streetTexts.isReached : streetTexts.isMissing(staffText(missing));
};

/** The answer for a street: `Faltam 1,53 m para a água chegar à Rua do Cais.`, or why there is none. */
export const streetAnswer = (
  { name, level }: Pick<Street, 'name' | 'level'>,
  gauge: StaffLevel | StaffDoubt,
): string => {
  if (typeof gauge === 'string') return streetTexts.noAnswer(streetTexts.doubts[gauge]);
  const place = FEMININE.test(name) ? streetTexts.toPlace(name) : streetTexts.toNamed(name);
  const missing = missingTo({ value: level }, gauge.value, gauge.decimals);
  if (missing !== null) return streetTexts.missing(staffText(missing), place);
  const above = staffText(Math.max(0, gauge.value - level));
  return above === staffText(0) ? streetTexts.reached(place) : streetTexts.above(above, place);
};

/** `referência: 6,50 m na régua de Jandó, Defesa Civil, 05/2026`. */
export const streetReference = (street: Street, gauge: string): string =>
  streetTexts.reference(staffText(street.level), gauge, sourceText(street) ?? '');

/** A known flood beside a street: `08/09/2011: 9,20 m, 2,70 m acima daqui`. */
export const floodText = (
  { date, level }: Pick<Flood, 'date' | 'level'>,
  street: Pick<Street, 'level'>,
): string => {
  const apart = staffText(Math.abs(level - street.level));
  const place =
    level < street.level ? streetTexts.floodBelow(apart) : streetTexts.floodAbove(apart);
  return streetTexts.flood(dateText(date), staffText(level), place);
};

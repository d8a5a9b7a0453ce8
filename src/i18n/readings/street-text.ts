import type { Flood, Street } from '#domain/network/streets.ts';
import { missingTo } from '#domain/stations/alerts/thresholds.ts';
import type { StaffDoubt } from '#domain/stations/staff-level.ts';
import { formatNumber } from '#domain/text/format.ts';
import { streetAnswerTexts } from '#i18n/pt-br/street-answer.ts';
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
  river: number | StaffDoubt,
): string => {
  if (typeof river === 'string') return streetAnswerTexts.withoutAnswer;
  const missing = missingTo({ value: level }, river, DECIMALS);
  return missing === null
    ? streetAnswerTexts.isReached
    : streetAnswerTexts.isMissing(staffText(missing));
};

/** The answer for a street: `Faltam 1,53 m para a água chegar à Rua do Cais.`, or why there is none. */
export const streetAnswer = (
  { name, level }: Pick<Street, 'name' | 'level'>,
  river: number | StaffDoubt,
): string => {
  if (typeof river === 'string') return streetAnswerTexts.noAnswer(streetAnswerTexts.doubts[river]);
  const place = FEMININE.test(name)
    ? streetAnswerTexts.toPlace(name)
    : streetAnswerTexts.toNamed(name);
  const missing = missingTo({ value: level }, river, DECIMALS);
  if (missing !== null) return streetAnswerTexts.missing(staffText(missing), place);
  const above = staffText(Math.max(0, river - level));
  return above === staffText(0)
    ? streetAnswerTexts.reached(place)
    : streetAnswerTexts.above(above, place);
};

/** `referência: 6,50 m na régua de Jandó, Defesa Civil, 05/2026`. */
export const streetReference = (street: Street, gauge: string): string =>
  streetAnswerTexts.reference(staffText(street.level), gauge, sourceText(street) ?? '');

/** A known flood beside a street: `08/09/2011: 9,20 m, 2,70 m acima daqui`. */
export const floodText = (
  { date, level }: Pick<Flood, 'date' | 'level'>,
  street: Pick<Street, 'level'>,
): string => {
  const apart = staffText(Math.abs(level - street.level));
  const place =
    level === street.level
      ? streetAnswerTexts.floodHere
      : level < street.level
        ? streetAnswerTexts.floodBelow(apart)
        : streetAnswerTexts.floodAbove(apart);
  return `${dateText(date)}: ${staffText(level)}, ${place}`;
};

import type { TagValue } from './tag-event.ts';

/**
 * Meaning of a received unit for its quantity, as a small number, because one is stored with every reading. Values from {@link
 * FIRST_CONVERSION} up identify a conversion to the quantity's own unit.
 */
export type UnitCode = number;

/** No unit was received (null, blank or `N/D`): the value is taken to be in the own unit, and shown with `N/D` (SPEC 9). */
export const NO_UNIT: UnitCode = 0;
/** The quantity's own unit, in any spelling. */
export const OWN_UNIT: UnitCode = 1;
/** A unit that cannot be converted: the value is shown as received and not compared. */
export const FOREIGN_UNIT: UnitCode = 2;
/** The first conversion: the own measure above the sea, an altitude. Its number is the same, and is compared with altitudes alone. */
export const ALTITUDE_UNIT: UnitCode = 3;
const FIRST_CONVERSION = ALTITUDE_UNIT;

/** How an altitude's unit is shown. A reference that is not known makes a unit foreign (PROVIDER 1). */
export const ALTITUDE = 'm (IBGE)';
export const isAltitudeUnit = (unit: string | null): boolean => unit === ALTITUDE;
/** The unit of differences between levels, which have no reference: `m` of `m (IBGE)`. */
export const measureOf = (unit: string | null): string | null =>
  isAltitudeUnit(unit) ? 'm' : unit;

/** own = value × times ÷ over + plus. Two factors, so that 462 cm is exactly 4.62 m. */
type Conversion = readonly [spellings: string, times: number, over?: number, plus?: number];

/** Known units: the spellings of the own unit, then other units and their conversions. */
const UNITS: readonly (readonly [own: string, spellings: string, ...others: Conversion[]])[] = [
  [
    'm',
    'm metro metros',
    ['m(ibge) metro(ibge) metros(ibge)', 1],
    ['cm', 1, 100],
    ['mm', 1, 1_000],
    ['km', 1_000],
  ],
  ['mm', 'mm l/m2', ['cm', 10], ['m', 1_000], ['in pol', 254, 10]],
  ['mm/h', 'mm/h mm/hr l/m2/h', ['mm/min', 60], ['cm/h', 10], ['in/h', 254, 10]],
  [
    'km/h',
    'km/h kmh',
    ['m/s', 36, 10],
    ['kt kts kn nó nós', 1_852, 1_000],
    ['mph', 1_609_344, 1e6],
  ],
  ['hPa', 'hpa mbar mb', ['pa', 1, 100], ['kpa', 10], ['bar', 1_000], ['mmhg', 101_325, 76_000]],
  ['°C', '°c oc c celsius', ['°f of f', 5, 9, -160 / 9], ['k kelvin', 1, 1, -273.15]],
  ['%', '%'],
  ['°', '° o graus'],
  ['hm³', 'hm3', ['m3', 1, 1e6], ['dam3', 1, 1_000], ['km3', 1_000]],
  ['km²', 'km2', ['ha', 1, 100], ['m2', 1, 1e6]],
];

const conversions = UNITS.flatMap(([, , ...others]) => others);

/** Ignores case, blanks and superscripts: `M³`, `m3` and `m^3` are one unit; `º` (an `o` here) is `°`. */
const plainUnit = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/[\s^]/g, '');

const CODES_BY_OWN_UNIT: ReadonlyMap<string, ReadonlyMap<string, UnitCode>> = new Map(
  UNITS.map(([own, spellings, ...others]) => {
    const codes = new Map<string, UnitCode>();
    for (const spelling of spellings.split(' ')) codes.set(spelling, OWN_UNIT);
    for (const other of others) {
      const code = FIRST_CONVERSION + conversions.indexOf(other);
      for (const spelling of other[0].split(' ')) codes.set(spelling, code);
    }
    return [own, codes];
  }),
);

/** Spellings of "no unit". */
const NO_UNIT_SPELLINGS: ReadonlySet<string> = new Set(['', 'n/d', 'null']);

/** The code of a `Unit` tag for a quantity whose own unit is `ownUnit` (null: unknown). Accepts any text; unknown units are foreign. */
export const unitCodeOf = (ownUnit: string | null, said: TagValue): UnitCode => {
  if (typeof said !== 'string') return NO_UNIT;
  const unit = plainUnit(said);
  if (NO_UNIT_SPELLINGS.has(unit)) return NO_UNIT;
  const codes = ownUnit === null ? undefined : CODES_BY_OWN_UNIT.get(ownUnit);
  return codes?.get(unit) ?? FOREIGN_UNIT;
};

/** Whether a value is converted. */
export const isConverted = (code: UnitCode): boolean => code > ALTITUDE_UNIT;

/** The unit that is shown: the quantity's own, or the unconvertible one received; null for none. */
export const unitTextOf = (code: UnitCode, own: string | null, received: string | null) => {
  if (code === NO_UNIT) return null;
  if (code === FOREIGN_UNIT) return received;
  return code === ALTITUDE_UNIT ? ALTITUDE : own;
};

/** A value in the quantity's own unit; NaN if the unit is foreign or the result is not finite. */
export const inOwnUnit = (code: UnitCode, value: number): number => {
  if (code < FOREIGN_UNIT) return value;
  const known = conversions[code - FIRST_CONVERSION];
  if (known === undefined) return Number.NaN;
  const [, times, over = 1, plus = 0] = known;
  const own = (value * times) / over + plus;
  return Number.isFinite(own) ? own : Number.NaN;
};

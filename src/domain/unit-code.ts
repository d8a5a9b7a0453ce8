import type { TagValue } from './tag-event.ts';

/**
 * What the unit beside a value means for the quantity it is a value of, as a small number: it is kept beside every reading of the
 * state. From {@link FIRST_CONVERSION} on, how the value becomes one of the quantity's own unit.
 */
export type UnitCode = number;

/** No unit was said (null, blank or `N/D`): the value is taken as one of the own unit, and shown with `N/D` (spec 9). */
export const UNSAID_UNIT: UnitCode = 0;
/** The quantity's own unit, in any of its spellings. */
export const OWN_UNIT: UnitCode = 1;
/** A unit that we cannot convert: the value is shown as it was said, and is compared with nothing. */
export const FOREIGN_UNIT: UnitCode = 2;
const FIRST_CONVERSION = 3;

/** own = value × times ÷ over + plus. Two factors, so that 462 cm are 4.62 m to the last digit. */
interface Conversion {
  readonly times: number;
  readonly over: number;
  readonly plus: number;
}

const conversions: Conversion[] = [];

const conversion = (times: number, over = 1, plus = 0): UnitCode => {
  conversions.push({ times, over, plus });
  return FIRST_CONVERSION + conversions.length - 1;
};

/** Case, blanks and raised digits are spelling: `M³`, `m3` and `m^3` are one unit. `º` is often typed for `°`. */
const plainUnit = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('º', '°')
    .replaceAll('³', '3')
    .replaceAll('²', '2')
    .replaceAll('^', '');

type Spellings = readonly (readonly [code: UnitCode, ...spellings: string[]])[];

const spelledOut = (spellings: Spellings): ReadonlyMap<string, UnitCode> =>
  new Map(
    spellings.flatMap(([code, ...texts]) => texts.map((text): [string, UnitCode] => [text, code])),
  );

/** What can stand beside a value of a quantity, by the quantity's own unit. */
const CODES_BY_OWN_UNIT: ReadonlyMap<string, ReadonlyMap<string, UnitCode>> = new Map([
  [
    'm',
    spelledOut([
      [OWN_UNIT, 'm', 'metro', 'metros', 'mts'],
      [conversion(1, 100), 'cm', 'centímetros', 'centimetros'],
      [conversion(1, 1_000), 'mm', 'milímetros', 'milimetros'],
      [conversion(1_000), 'km'],
    ]),
  ],
  [
    'mm',
    spelledOut([
      [OWN_UNIT, 'mm', 'milímetros', 'milimetros', 'l/m2'],
      [conversion(10), 'cm'],
      [conversion(1_000), 'm'],
      [conversion(254, 10), 'in', 'pol'],
    ]),
  ],
  [
    'mm/h',
    spelledOut([
      [OWN_UNIT, 'mm/h', 'mm/hr', 'l/m2/h'],
      [conversion(60), 'mm/min'],
      [conversion(10), 'cm/h'],
      [conversion(254, 10), 'in/h', 'pol/h'],
    ]),
  ],
  [
    'km/h',
    spelledOut([
      [OWN_UNIT, 'km/h', 'kmh', 'kph'],
      [conversion(36, 10), 'm/s'],
      [conversion(1_852, 1_000), 'kt', 'kts', 'kn', 'nó', 'nós', 'nos'],
      [conversion(1_609_344, 1_000_000), 'mph', 'mi/h'],
    ]),
  ],
  [
    'hPa',
    spelledOut([
      [OWN_UNIT, 'hpa', 'mbar', 'mb'],
      [conversion(1, 100), 'pa'],
      [conversion(10), 'kpa'],
      [conversion(1_000), 'bar'],
      [conversion(101_325, 76_000), 'mmhg'],
      [conversion(33_863_886, 1_000_000), 'inhg'],
    ]),
  ],
  [
    '°C',
    spelledOut([
      [OWN_UNIT, '°c', 'c', '℃', 'celsius', 'graus celsius'],
      [conversion(5, 9, -160 / 9), '°f', 'f', '℉', 'fahrenheit'],
      [conversion(1, 1, -273.15), 'k', '°k', 'kelvin'],
    ]),
  ],
  ['%', spelledOut([[OWN_UNIT, '%', 'por cento', 'percent']])],
  ['°', spelledOut([[OWN_UNIT, '°', 'graus', 'grau', 'deg']])],
  [
    'hm³',
    spelledOut([
      [OWN_UNIT, 'hm3', 'milhões de m3', 'milhoes de m3'],
      [conversion(1, 1_000_000), 'm3'],
      [conversion(1, 1_000), 'dam3', 'mil m3'],
      [conversion(1_000), 'km3'],
    ]),
  ],
  [
    'km²',
    spelledOut([
      [OWN_UNIT, 'km2'],
      [conversion(1, 100), 'ha'],
      [conversion(1, 1_000_000), 'm2'],
    ]),
  ],
]);

/** What means that nobody has said a unit. */
const UNSAID: ReadonlySet<string> = new Set(['', 'n/d', 'null']);

/**
 * What a `Unit` tag means beside a value of a quantity whose own unit is `ownUnit` (null: we know none). Any text is taken: what
 * is in no table is a foreign unit.
 */
export const unitCodeOf = (ownUnit: string | null, said: TagValue): UnitCode => {
  if (typeof said !== 'string') return UNSAID_UNIT;
  const unit = plainUnit(said);
  if (UNSAID.has(unit)) return UNSAID_UNIT;
  const codes = ownUnit === null ? undefined : CODES_BY_OWN_UNIT.get(ownUnit);
  return codes?.get(unit) ?? FOREIGN_UNIT;
};

/** Whether a value becomes another number in the quantity's own unit. */
export const isConverted = (code: UnitCode): boolean => code >= FIRST_CONVERSION;

/** A value in the quantity's own unit; NaN for one of a foreign unit, and for one that no number can hold. */
export const inOwnUnit = (code: UnitCode, value: number): number => {
  if (code < FOREIGN_UNIT) return value;
  const known = conversions[code - FIRST_CONVERSION];
  if (known === undefined) return Number.NaN;
  const own = (value * known.times) / known.over + known.plus;
  return Number.isFinite(own) ? own : Number.NaN;
};

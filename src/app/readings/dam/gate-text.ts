import { formatNumber, formatReading } from '#domain/text/format.ts';
import { countGates, gateOpeningOf, type Gate } from '#domain/stations/gate.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';

/** Digits of a fraction without a `Format`. */
const USUAL_DECIMALS = 1;

/** A number without a unit that is only a flag: the state already says it. */
const isFlag = ({ value, unit }: Gate): boolean => unit === null && (value === 0 || value === 1);

const valueText = (gate: Gate): string | null => {
  const { value, unit, decimals } = gate;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value !== 'number' || isFlag(gate)) return null;
  const usual = Number.isInteger(value) ? 0 : USUAL_DECIMALS;
  return formatReading(value, { unit, decimals: decimals ?? usual, showsZero: true });
};

/** `Comporta 3`, `aberta em parte`, `40 %`. A provider's word that we know is not repeated. */
export const gateTexts = (
  gate: Gate,
): { readonly name: string; readonly state: string; readonly value: string | null } => {
  const { state } = gateOpeningOf(gate);
  const repeats = typeof gate.value === 'string' && state !== 'unknown';
  return {
    name: gate.label ?? damsTexts.gate(formatNumber(gate.number, 0)),
    state: damsTexts.gateStates[state],
    value: repeats ? null : valueText(gate),
  };
};

/** `2 de 3 abertas`; `2 de 2 abertas, 1 sem informação`; `sem informação` where the state of none is known. */
export const gatesOpenText = (gates: readonly Gate[]): string => {
  const { open, known } = countGates(gates);
  const without = damsTexts.gateStates.unknown;
  if (known === 0) return without;
  const text = damsTexts.gatesOpen(open, known);
  const unknown = gates.length - known;
  return unknown === 0 ? text : `${text}, ${formatNumber(unknown, 0)} ${without}`;
};

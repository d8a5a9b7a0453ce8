import { formatNumber, formatReading } from '#domain/format.ts';
import { gateStateOf, type Gate } from '#domain/gate.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import {
  gate as gateClass,
  gates as gatesClass,
  head,
  none,
  state as stateClass,
} from './GateList.css.ts';

/** `aberta`, `fechada`; `aberta 50 %` for a gate that is open in part. */
const stateText = (gate: Gate): string => {
  const state = gateStateOf(gate.value);
  const word = ptBr.dams.gateStates[state];
  const partly = state === 'open' && typeof gate.value === 'number' && gate.unit === '%';
  if (!partly || gate.value === 100) return word;
  const opening = formatReading(gate.value, { unit: gate.unit, decimals: 0, showsZero: true });
  return opening === null ? word : `${word} ${opening}`;
};

/** A dam's gates with their state, and how many of them are open. */
export const GateList = ({ gates }: { readonly gates: readonly Gate[] }) => {
  if (gates.length === 0) return <p className={none}>{ptBr.dams.noGates}</p>;
  const open = gates.filter(({ value }) => gateStateOf(value) === 'open').length;
  return (
    <section>
      <h3 className={head}>
        {ptBr.dams.gates}
        <span>{ptBr.dams.gatesOpen(open, gates.length)}</span>
      </h3>
      <ul className={gatesClass}>
        {gates.map((gate) => (
          <li key={gate.number} className={gateClass[gateStateOf(gate.value)]}>
            <span>{gate.label ?? ptBr.dams.gate(formatNumber(gate.number, 0))}</span>
            <span className={stateClass}>{stateText(gate)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

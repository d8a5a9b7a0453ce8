import { gateOpeningOf, gatesOfType, type Gate } from '#domain/stations/gate.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import * as styles from './GateList.css.ts';
import { GatePicture } from './GatePicture.tsx';
import { gatesOpenText, gateTexts } from './gate-text.ts';

const GateItem = ({ gate }: { readonly gate: Gate }) => {
  const text = gateTexts(gate);
  return (
    <li className={styles.gate}>
      <GatePicture opening={gateOpeningOf(gate)} />
      <span className={styles.words}>
        <bdi>{text.name}</bdi>
        <span className={styles.state}>{text.state}</span>
        {text.value === null ? null : <bdi>{text.value}</bdi>}
      </span>
    </li>
  );
};

/** A dam's gates with their state, and how many are open; filtered by type if one is chosen. */
export const GateList = ({
  gates: all,
  type,
}: {
  readonly gates: readonly Gate[];
  readonly type: string | null;
}) => {
  if (all.length === 0) return <p className={styles.none}>{damsTexts.noGates}</p>;
  const gates = gatesOfType(all, type);
  if (gates.length === 0) return <p className={styles.none}>{damsTexts.noGatesOfType}</p>;
  return (
    <section>
      <h3 className={styles.head}>
        {damsTexts.gates}
        <span>{gatesOpenText(gates)}</span>
      </h3>
      <ul className={styles.gates}>
        {gates.map((gate) => (
          <GateItem key={gate.path} gate={gate} />
        ))}
      </ul>
    </section>
  );
};

import type { InflowSense } from '#domain/inflow-sense.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { sense as senseClass, unknown } from './SenseWord.css.ts';

/** An arrow up, a bar, an arrow down, in a square of 16. */
const SHAPES: { readonly [S in InflowSense]: string } = {
  filling: 'M8 2L15 14H1Z',
  steady: 'M1 6.5H15V9.5H1Z',
  emptying: 'M8 14L1 2H15Z',
};

/** Whether a reservoir fills, in a word with its sign. */
export const SenseWord = ({ sense }: { readonly sense: InflowSense | null }) =>
  sense === null ? (
    <p className={unknown}>{ptBr.dams.senseUnknown}</p>
  ) : (
    <p className={senseClass}>
      <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[sense]} fill="currentColor" />
      </svg>
      {ptBr.dams.senses[sense]}
    </p>
  );

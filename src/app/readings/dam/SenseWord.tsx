import type { InflowSense } from '#domain/stations/inflow-sense.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import type { Direction } from '#domain/series/level-trend.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { sense as senseClass, unknown } from './SenseWord.css.ts';

const DIRECTION_BY_SENSE: { readonly [S in InflowSense]: Direction } = {
  filling: 'rising',
  steady: 'steady',
  emptying: 'falling',
};

/** Whether a reservoir fills: a word with its sign. */
export const SenseWord = ({ sense }: { readonly sense: InflowSense | 'loading' | null }) =>
  sense === 'loading' ? (
    // Same height as the word.
    <p className={senseClass}>{'\u00a0'}</p>
  ) : sense === null ? (
    <p className={unknown}>{damsTexts.senseUnknown}</p>
  ) : (
    <p className={senseClass}>
      <TrendMark direction={DIRECTION_BY_SENSE[sense]} />
      {damsTexts.senses[sense]}
    </p>
  );

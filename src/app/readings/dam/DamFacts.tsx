import { type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import { type ShownReading, unitBeside } from '#domain/tags/shown-reading.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { Term } from '#app/ui/Term.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import type { DamEntry } from '#worker/api/dam-board.ts';
import type { TermKey } from '#i18n/pt-br/terms.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { changeText } from '#i18n/readings/trend-texts.ts';
import type { LiveDamTrend } from './use-dam-trend.ts';
import { fact, facts as factsClass, missing, term, value as valueClass } from './DamFacts.css.ts';

interface Fact {
  readonly label: string;
  readonly term: TermKey | null;
  readonly text: string | null;
  readonly otherwise: string;
}

/** Words of a dam that have help. */
const TERM_BY_QUANTITY: { readonly [Id in QuantityId]?: TermKey } = {
  montante: 'montante',
  jusante: 'jusante',
  volume: 'volume',
};

const factOf = (
  id: QuantityId,
  shown: ShownReading | null,
  otherwise: string = stationTexts.noReading,
): Fact => ({
  label: quantityName(id, 'dam'),
  term: TERM_BY_QUANTITY[id] ?? null,
  text: quantityText(id, shown),
  otherwise,
});

const factsOf = (dam: DamEntry, trend: LiveDamTrend | null): readonly Fact[] => {
  const changeUnknown =
    trend?.history.kind === 'loading' ? damsTexts.changeLoading : damsTexts.changeUnknown;
  const levelUnit = unitBeside(dam.upstream, quantityOf('montante').unit);
  const spills = dam.spill !== null && dam.spill.value > 0;
  return [
    factOf('montante', dam.upstream),
    factOf('jusante', dam.downstream),
    // Shown only while water flows over the crest, which is rare.
    ...(spills ? [factOf('vertido', dam.spill)] : []),
    factOf('volume', dam.storage),
    factOf('volumeMaximo', dam.storageMaximum, damsTexts.notGiven),
    ...(trend === null
      ? []
      : [
          {
            label: damsTexts.lastHour,
            term: null,
            text: changeText(trend.lastHour, levelUnit),
            otherwise: changeUnknown,
          },
          {
            label: damsTexts.lastDay,
            term: null,
            text: changeText(trend.lastDay, levelUnit),
            otherwise: changeUnknown,
          },
        ]),
  ];
};

const unitsOf = (dam: DamEntry): readonly (string | null)[] =>
  [dam.percent, dam.upstream, dam.downstream, dam.storage, dam.storageMaximum].flatMap((shown) =>
    shown === null ? [] : [shown.unit],
  );

/** Levels, storage and their changes; unknown values are shown as unknown. */
export const DamFacts = ({
  dam,
  trend,
}: {
  readonly dam: DamEntry;
  /** Null without a live series. */
  readonly trend: LiveDamTrend | null;
}) => (
  <>
    <dl className={factsClass}>
      {factsOf(dam, trend).map(({ label, term: help, text, otherwise }) => (
        <div key={label} className={fact}>
          <dt className={term}>
            <span>{label}</span>
            {help === null ? null : <Term of={help} />}
          </dt>
          <dd className={text === null ? missing : valueClass}>{text ?? otherwise}</dd>
        </div>
      ))}
    </dl>
    <UnitNote units={unitsOf(dam)} />
  </>
);

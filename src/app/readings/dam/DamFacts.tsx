import { type QuantityId, unitBeside } from '#domain/quantities/quantities.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { Term } from '#app/ui/Term.tsx';
import type { DamEntry } from '#worker/api/dam-board.ts';
import type { TermKey } from '#i18n/pt-br/terms.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { changeText } from '#i18n/readings/trend-texts.ts';
import type { LiveDamTrend } from './use-dam-trend.ts';
import { fact, facts as factsClass, missing, term, value as valueClass } from './DamFacts.css.ts';

interface Fact {
  readonly label: string;
  readonly term?: TermKey | undefined;
  readonly text: string | null;
}

/** Words of a dam that have help. */
const TERM_BY_QUANTITY: { readonly [Id in QuantityId]?: TermKey } = {
  montante: 'montante',
  jusante: 'jusante',
  volume: 'volume',
};

const factsOf = (dam: DamEntry): readonly Fact[] =>
  (
    [
      ['montante', dam.upstream],
      ['jusante', dam.downstream],
      // Shown only while water flows over the crest, which is rare.
      ...(dam.spill !== null && dam.spill.value > 0 ? [['vertido', dam.spill] as const] : []),
      ['volume', dam.storage],
      ['volumeMaximo', dam.storageMaximum],
    ] as const
  ).map(([id, shown]) => ({
    label: quantityName(id, 'dam'),
    term: TERM_BY_QUANTITY[id],
    text: quantityText(id, shown),
  }));

/** How the level has changed; the share of the reservoir only where that is unknown: both do not fit a row. */
const changesOf = (dam: DamEntry, trend: LiveDamTrend | null): readonly Fact[] => {
  const unit = unitBeside('montante', dam.upstream);
  return (['lastHour', 'lastDay'] as const).map((span) => {
    const { metres = null, percent = null } = trend?.[span] ?? {};
    const change = { metres, percent: metres === null ? percent : null };
    return { label: damsTexts[span], text: changeText(change, unit) };
  });
};

const FactRow = ({
  fact: { label, term: help, text },
  otherwise = '',
}: {
  readonly fact: Fact;
  readonly otherwise?: string;
}) => (
  <div className={fact}>
    <dt className={term}>
      <span>{label}</span>
      {help === undefined ? null : <Term of={help} />}
    </dt>
    <dd className={text === null ? missing : valueClass}>{text ?? otherwise}</dd>
  </div>
);

/** Of what a dam's facts show, for the note about units. */
export const damUnits = (dam: DamEntry): readonly (string | null)[] =>
  [dam.percent, dam.upstream, dam.downstream, dam.storage, dam.storageMaximum].flatMap((shown) =>
    shown === null ? [] : [shown.unit],
  );

/** Levels, storage and their changes. What has no reading shares one line. */
export const DamFacts = ({
  dam,
  trend,
}: {
  readonly dam: DamEntry;
  /** Null: its series is not asked for yet. */
  readonly trend: LiveDamTrend | null;
}) => {
  const facts = factsOf(dam);
  const unread = facts.filter(({ text }) => text === null);
  const isLoading = trend === null || trend.history.kind === 'loading';
  return (
    <dl className={factsClass}>
      {facts.map((one) => (one.text === null ? null : <FactRow key={one.label} fact={one} />))}
      {changesOf(dam, trend).map((one) => (
        <FactRow
          key={one.label}
          fact={one}
          otherwise={isLoading ? damsTexts.changeLoading : damsTexts.changeUnknown}
        />
      ))}
      {unread.length === 0 ? null : (
        <FactRow
          fact={{ label: damsTexts.unread, text: null }}
          otherwise={unread.map(({ label }) => label.toLowerCase()).join(', ')}
        />
      )}
    </dl>
  );
};

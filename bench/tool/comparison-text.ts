import type { ComparedFigure, Comparison, Spread, Verdict } from './comparison.ts';

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4, useGrouping: false });
const ratio = new Intl.NumberFormat('en', { maximumFractionDigits: 3, minimumFractionDigits: 3 });

const WORDS: Readonly<Record<Verdict, string>> = {
  better: 'better',
  worse: 'worse',
  'no difference': 'no difference',
  same: 'the same',
  single: 'one round: no verdict',
};

const spread = ({ middle, low, high }: Spread, form: (value: number) => string): string =>
  low === high ? form(middle) : `${form(middle)} (${form(low)}–${form(high)})`;

const plain = (value: number): string => number.format(value);

const changeText = ({ kind, ...change }: ComparedFigure['change']): string =>
  kind === 'ratio'
    ? `× ${spread(change, (value) => ratio.format(value))}`
    : spread(change, (value) => (value < 0 ? plain(value) : `+${plain(value)}`));

const row = ({ id, unit, before, after, change, verdict }: ComparedFigure): string =>
  [
    id.padEnd(34),
    spread(before, plain).padStart(22),
    '→',
    spread(after, plain).padEnd(22),
    unit.padEnd(12),
    changeText(change).padEnd(24),
    WORDS[verdict],
  ].join('  ');

/** The comparison as lines of text; `before` and `after` name the sides. */
export const comparisonText = (
  { figures, onlyBefore, onlyAfter }: Comparison,
  before: string,
  after: string,
): readonly string[] => [
  `${before} → ${after}: median (interval of the rounds), ratio of the same rounds`,
  ...figures.map(row),
  ...onlyBefore.map((id) => `${id}: only in ${before}`),
  ...onlyAfter.map((id) => `${id}: only in ${after}`),
];

import { parser } from '@prometheus-io/lezer-promql';

/** What an expression of PromQL reads. */
export interface PromqlReading {
  /** Names of metrics. */
  readonly metrics: readonly string[];
  /** Labels that it compares, groups by or joins on. */
  readonly labels: readonly string[];
  /** Labels that have to have a value: `{kind="resident"}`. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

/** Reads an expression by the grammar of Prometheus itself; null if it does not parse. */
export const readPromql = (expression: string): PromqlReading | null => {
  const [metrics, labels] = [new Set<string>(), new Set<string>()];
  const values: { label: string; value: string }[] = [];
  let isWhole = true;
  parser.parse(expression).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) isWhole = false;
      const text = expression.slice(from, to);
      if (type.name === 'Identifier') metrics.add(text);
      if (type.name === 'LabelName') labels.add(text);
      if (type.name !== 'UnquotedLabelMatcher') return;
      const [label, operator, value] = [
        node.firstChild,
        node.firstChild?.nextSibling,
        node.lastChild,
      ].map((part) => (part ? expression.slice(part.from, part.to) : ''));
      if (operator === '=') values.push({ label: label ?? '', value: (value ?? '').slice(1, -1) });
    },
  });
  return isWhole ? { metrics: [...metrics], labels: [...labels], values } : null;
};

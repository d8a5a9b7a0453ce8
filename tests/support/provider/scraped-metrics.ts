/** A metric as `/metrics` shows it. */
export interface ScrapedMetric {
  readonly help: string;
  readonly type: string;
  /** The values that each label was seen with. */
  readonly labels: Map<string, Set<string>>;
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The metric of a sample: a histogram has three kinds of them. */
const familyOf = (metrics: ReadonlyMap<string, ScrapedMetric>, name: string): string =>
  metrics.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');

/** Adds what a text of `/metrics` has to what others had; a line that is no metric is an error. */
export const readMetrics = (text: string, metrics: Map<string, ScrapedMetric>): void => {
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\w+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      const labels = metrics.get(name)?.labels ?? new Map<string, Set<string>>();
      metrics.set(name, { help: rest, type: '', labels });
    } else if (kind === 'TYPE') {
      const metric = metrics.get(name);
      if (metric === undefined) throw new Error(`a type without help: ${line}`);
      metrics.set(name, { ...metric, type: rest });
    } else if (line !== '') {
      const sample = SAMPLE.exec(line);
      const metric = metrics.get(familyOf(metrics, sample?.[1] ?? ''));
      if (metric === undefined) throw new Error(`no sample of a metric: ${line}`);
      for (const [, label = '', value = ''] of (sample?.[2] ?? '').matchAll(LABEL)) {
        metric.labels.set(label, (metric.labels.get(label) ?? new Set()).add(value));
      }
    }
  }
};

/** The metrics that a server shows now, by name with labels. */
export const metricsOf = async ({
  url,
}: {
  readonly url: string;
}): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => /^[a-z]/.test(line));
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
};

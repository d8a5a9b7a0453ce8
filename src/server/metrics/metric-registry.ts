type Labels = Readonly<Record<string, string>>;

/** A number that only grows, one for each combination of labels. */
export interface Counter {
  readonly add: (labels?: Labels, by?: number) => void;
}

/** Durations or sizes, counted into buckets. */
export interface Histogram {
  readonly observe: (value: number, labels?: Labels) => void;
}

/** One sample of a metric, read when the metrics are requested. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly lines: () => readonly string[];
}

/** Bound on the label combinations of one metric. */
const MAX_SERIES = 500;

const escapeValue = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

const labelText = (labels: Labels): string => {
  const pairs = Object.keys(labels)
    .toSorted()
    .map((name) => `${name}="${escapeValue(labels[name] ?? '')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const numberText = (value: number): string =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value);

/** Metrics of one server, in the text format of Prometheus 0.0.4. */
export class MetricRegistry {
  readonly #families = new Map<string, Family>();

  static readonly contentType = 'text/plain; version=0.0.4; charset=utf-8';

  counter(name: string, help: string): Counter {
    const byLabels = new Map<string, number>();
    this.#register({
      name,
      help,
      type: 'counter',
      lines: () => [...byLabels].map(([labels, value]) => `${name}${labels} ${numberText(value)}`),
    });
    return {
      add: (labels = {}, by = 1) => {
        const key = labelText(labels);
        const before = byLabels.get(key);
        if (before !== undefined || byLabels.size < MAX_SERIES) {
          byLabels.set(key, (before ?? 0) + by);
        }
      },
    };
  }

  /** `read` is called at every scrape. */
  gauge(name: string, help: string, read: () => number | readonly Sample[]): void {
    this.#observed('gauge', name, help, read);
  }

  /** A counter that another part updates. */
  counterOf(name: string, help: string, read: () => number | readonly Sample[]): void {
    this.#observed('counter', name, help, read);
  }

  /** `bounds` ascend; the one of infinity is added. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const byLabels = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
    const upper = [...bounds, Infinity];
    this.#register({
      name,
      help,
      type: 'histogram',
      lines: () =>
        [...byLabels.values()].flatMap(({ labels, counts, sum }) => {
          let below = 0;
          const buckets = upper.map((bound, at) => {
            below += counts[at] ?? 0;
            return `${name}_bucket${labelText({ ...labels, le: numberText(bound) })} ${below}`;
          });
          const own = labelText(labels);
          return [
            ...buckets,
            `${name}_sum${own} ${numberText(sum)}`,
            `${name}_count${own} ${below}`,
          ];
        }),
    });
    return {
      observe: (value, labels = {}) => {
        const key = labelText(labels);
        const series = byLabels.get(key) ?? { labels, counts: upper.map(() => 0), sum: 0 };
        if (!byLabels.has(key) && byLabels.size >= MAX_SERIES) return;
        byLabels.set(key, series);
        const at = upper.findIndex((bound) => value <= bound);
        if (at < 0) return;
        series.counts[at] = (series.counts[at] ?? 0) + 1;
        series.sum += value;
      },
    };
  }

  text(): string {
    const lines = [...this.#families.values()].flatMap((family) => [
      `# HELP ${family.name} ${escapeHelp(family.help)}`,
      `# TYPE ${family.name} ${family.type}`,
      ...family.lines(),
    ]);
    return `${lines.join('\n')}\n`;
  }

  #observed(
    type: 'counter' | 'gauge',
    name: string,
    help: string,
    read: () => number | readonly Sample[],
  ): void {
    this.#register({
      name,
      help,
      type,
      lines: () => {
        const now = read();
        const samples = typeof now === 'number' ? [{ value: now }] : now;
        return samples.map(
          ({ labels = {}, value }: Sample) => `${name}${labelText(labels)} ${numberText(value)}`,
        );
      },
    });
  }

  #register(family: Family): void {
    if (this.#families.has(family.name)) throw new Error(`two metrics named ${family.name}`);
    this.#families.set(family.name, family);
  }
}

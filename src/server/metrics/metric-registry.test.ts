import { describe, expect, it } from 'vitest';
import { MetricRegistry } from './metric-registry.ts';

describe('metrics as Prometheus reads them', () => {
  it('have help, type, sorted labels, and values that are escaped', () => {
    const registry = new MetricRegistry();
    const counter = registry.counter('a_total', 'How many\nof "a".');
    counter.add({ z: 'x', b: 'say "b" \\ \n' });
    counter.add({ b: 'say "b" \\ \n', z: 'x' }, 2);
    registry.gauge('g', 'Now.', () => [{ labels: { kind: 'k' }, value: 1.5 }]);
    expect(registry.text()).toBe(
      [
        '# HELP a_total How many\\nof "a".',
        '# TYPE a_total counter',
        'a_total{b="say \\"b\\" \\\\ \\n",z="x"} 3',
        '# HELP g Now.',
        '# TYPE g gauge',
        'g{kind="k"} 1.5',
        '',
      ].join('\n'),
    );
  });

  it('count durations into buckets that hold one another', () => {
    const registry = new MetricRegistry();
    const seconds = registry.histogram('s', 'Time.', [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(value, { route: 'r' });
    expect(registry.text()).toContain(
      [
        's_bucket{le="0.1",route="r"} 2',
        's_bucket{le="1",route="r"} 3',
        's_bucket{le="+Inf",route="r"} 4',
        's_sum{route="r"} 7.65',
        's_count{route="r"} 4',
      ].join('\n'),
    );
  });

  it('have so many combinations of labels and no more', () => {
    const registry = new MetricRegistry();
    const counter = registry.counter('a', 'A.');
    for (let index = 0; index < 2_000; index += 1) counter.add({ index: String(index) });
    expect(registry.text().split('\n')).toHaveLength(500 + 3);
  });
});

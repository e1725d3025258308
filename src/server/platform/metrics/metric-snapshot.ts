/** Adds up the metrics of several processes. */
import type { Metric, Sample } from './prometheus-format.ts';

/** The values of a metric at one moment, as one process tells them to another. */
export interface MetricSnapshot extends Omit<Metric, 'samples'> {
  samples: (Sample & { suffix?: string })[];
}

export const takeSnapshot = (metrics: Metric[]): MetricSnapshot[] =>
  metrics.map(({ samples, ...metric }) => ({ ...metric, samples: samples() }));

/** Metrics of the same name become one, by its `across`. */
export function mergeSnapshots(processes: MetricSnapshot[][]): Metric[] {
  const merged = new Map<string, MetricSnapshot>();
  for (const metric of processes.flat()) {
    const existing = merged.get(metric.name);
    if (existing) addSamples(existing, metric.samples);
    else merged.set(metric.name, { ...metric, samples: metric.samples.map((sample) => ({ ...sample })) });
  }
  return [...merged.values()].map((metric) => ({ ...metric, samples: () => metric.samples }));
}

const combine = {
  sum: (first: number, second: number) => first + second,
  max: Math.max,
  min: Math.min,
};

function addSamples(metric: MetricSnapshot, added: MetricSnapshot['samples']): void {
  const known = new Map(metric.samples.map((sample) => [sampleKey(sample), sample]));
  for (const sample of added) {
    const existing = known.get(sampleKey(sample));
    if (existing) existing.value = combine[metric.across ?? 'sum'](existing.value, sample.value);
    else metric.samples.push({ ...sample });
  }
}

const sampleKey = ({ suffix = '', labels = {} }: MetricSnapshot['samples'][number]) => JSON.stringify([suffix, labels]);

/** Formats metrics for Prometheus (exposition format 0.0.4). */

export type Labels = Record<string, string | number>;

export interface Sample {
  labels?: Labels;
  value: number;
}

export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  /** How the values of several workers become one. Default: their sum. */
  across?: 'sum' | 'max' | 'min';
  samples(): (Sample & { suffix?: string })[];
}

export const formatPrometheus = (metrics: Metric[]): string =>
  metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples().map(({ suffix = '', labels, value }) => `${name}${suffix}${formatLabels(labels)} ${value}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');

const formatLabels = (labels: Labels = {}) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabelValue(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const escapeLabelValue = (text: string) => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

/** Counts durations in seconds by bucket. */
export interface Histogram {
  observe(seconds: number): void;
  samples(labels?: Labels): (Sample & { suffix: string })[];
}

const bounds = [0.001, 0.005, 0.025, 0.1, 0.3, 1, 3, 10];

export function createHistogram(): Histogram {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    observe(seconds) {
      let index = 0;
      while (index < bounds.length && seconds > (bounds[index] ?? 0)) index++;
      counts[index] = (counts[index] ?? 0) + 1;
      sum += seconds;
    },
    samples(labels = {}) {
      let cumulative = 0;
      const buckets = counts.map((count, index) => {
        cumulative += count;
        return { suffix: '_bucket', labels: { ...labels, le: bounds[index] ?? '+Inf' }, value: cumulative };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: cumulative }];
    },
  };
}

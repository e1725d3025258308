/** Numbers in the text that Prometheus reads (its exposition format 0.0.4). */

export type Labels = Record<string, string | number>;

export interface Sample {
  labels?: Labels;
  value: number;
}

export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples(): (Sample & { suffix?: string })[];
}

export const formatPrometheus = (metrics: Metric[]): string =>
  metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples().map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsText(labels)} ${value}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');

const labelsText = (labels: Labels = {}) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const escaped = (text: string) => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

/** Counts how often something took how long, in seconds. */
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
      let at = 0;
      while (at < bounds.length && seconds > (bounds[at] ?? 0)) at++;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += seconds;
    },
    samples(labels = {}) {
      let below = 0;
      const buckets = counts.map((count, at) => {
        below += count;
        return { suffix: '_bucket', labels: { ...labels, le: bounds[at] ?? '+Inf' }, value: below };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: below }];
    },
  };
}

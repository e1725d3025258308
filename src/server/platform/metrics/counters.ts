/** Counts sign-ins and uploads, accepted and rejected, in this process. */
import type { Labels, Metric } from './prometheus-format.ts';

export interface Counter {
  increment(labels: Labels): void;
  metric: Metric;
}

/** Labels have a few fixed values. No input of a client becomes one. */
export function createCounters() {
  return {
    signIns: counter(
      'careers_sign_ins_total',
      'Sign-ins, by way.',
      ['code', 'link', 'google', 'linkedin'].map((way) => ({ way })),
    ),
    signInsRejected: counter('careers_sign_ins_refused_total', 'Proofs that were refused, limits included, by way and reason.'),
    uploads: counter(
      'careers_uploads_total',
      'Files that were taken.',
      ['resume', 'picture'].map((kind) => ({ kind })),
    ),
    uploadsRejected: counter('careers_uploads_refused_total', 'Files that were not taken, by kind and reason.'),
  };
}

export type Counters = ReturnType<typeof createCounters>;

/** @param initial series that start at 0, so that Prometheus sees their first event as an increase */
function counter(name: string, help: string, initial: Labels[] = []): Counter {
  const series = new Map(initial.map((labels) => [seriesKey(labels), { labels, value: 0 }]));
  return {
    increment(labels) {
      const entry = series.get(seriesKey(labels)) ?? { labels, value: 0 };
      entry.value++;
      series.set(seriesKey(labels), entry);
    },
    metric: { name, type: 'counter', help, samples: () => [...series.values()] },
  };
}

const seriesKey = (labels: Labels) => Object.values(labels).join(' ');

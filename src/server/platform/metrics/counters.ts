/** What is counted as it happens, in this process: sign-ins and uploads, and why they were refused. */
import type { Labels, Metric } from './prometheus-format.ts';

export interface Counter {
  increment(labels: Labels): void;
  metric: Metric;
}

/** Every label has a few values that the code names; nothing that was sent becomes one. */
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

/** @param known are told from the beginning, so that the first of a kind is seen as an increase */
function counter(name: string, help: string, known: Labels[] = []): Counter {
  const series = new Map(known.map((labels) => [keyOf(labels), { labels, value: 0 }]));
  return {
    increment(labels) {
      const one = series.get(keyOf(labels)) ?? { labels, value: 0 };
      one.value++;
      series.set(keyOf(labels), one);
    },
    metric: { name, type: 'counter', help, samples: () => [...series.values()] },
  };
}

const keyOf = (labels: Labels) => Object.values(labels).join(' ');

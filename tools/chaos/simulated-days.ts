/** Changes a simulated catalogue daily. Computes the matches of alerts without the portal's search. */
import { createSeededRandom } from '../load/seeded-random.ts';
import { editJob, type SimulatedCriteria, type SimulatedJob, simulateJob } from './changing-catalogue.ts';

export interface SimulatedDays {
  /** The jobs on the day before the alerts began. */
  initialJobs(): Iterable<SimulatedJob>;
  /** Returns the changes before the runs of a day, and those during the runs. */
  changeDay(day: number, changes: number): { before: SimulatedJob[]; during: SimulatedJob[] };
  /** The open jobs that were published after the alerts began, and changed on these days. */
  listChanged(days: readonly number[]): SimulatedJob[];
  /** The jobs of `during`: the runs of that day may or may not have them. */
  listConcurrent(day: number): SimulatedJob[];
}

/** Jobs that are not published at first. */
const draftShare = 0.02;
/** Of a day's changes; the others are new jobs. */
const shares = { edited: 0.25, closed: 0.15, reopened: 0.1, published: 0.05, concurrent: 0.1 };

export function simulateDays(jobCount: number, start: Date): SimulatedDays {
  const random = createSeededRandom(jobCount);
  const jobs = new Map<number, SimulatedJob>();
  const publishedAfterStart = new Set<number>();
  const drafts: number[] = [];
  const closed: number[] = [];
  const changedOn = new Map<number, Set<number>>();
  const concurrentOn = new Map<number, number[]>();

  function create(isApproved = true): number {
    const number = jobs.size + 1;
    jobs.set(number, { ...simulateJob(number, start, random), isApproved });
    return number;
  }

  const markChanged = (day: number, number: number) => {
    const changed = changedOn.get(day);
    if (changed) changed.add(number);
    else changedOn.set(day, new Set([number]));
  };

  function change(number: number | undefined, next: (job: SimulatedJob) => SimulatedJob): number[] {
    const job = number === undefined ? undefined : jobs.get(number);
    if (!job || number === undefined) return [];
    jobs.set(number, next(job));
    return [number];
  }

  /** Half of the changed jobs are new to the alerts. */
  function pickOpen(): number | undefined {
    const published = [...publishedAfterStart];
    const number = random.boolean(0.5) && published.length > 0 ? random.pick(published) : random.integerBetween(1, jobs.size);
    return jobs.get(number)?.isApproved ? number : undefined;
  }

  const repeat = (count: number, make: () => number[]) => Array.from({ length: Math.round(count) }, make).flat();
  const listJobs = (numbers: Iterable<number>) => [...numbers].flatMap((number) => jobs.get(number) ?? []);

  const publish = (number: number) => {
    publishedAfterStart.add(number);
    return number;
  };

  return {
    *initialJobs() {
      for (let count = 1; count <= jobCount; count++) {
        const isDraft = random.boolean(draftShare);
        const number = create(!isDraft);
        if (isDraft) drafts.push(number);
        yield* listJobs([number]);
      }
    },

    changeDay(day, changes) {
      const reopened = repeat(changes * shares.reopened, () => change(closed.shift(), (job) => ({ ...job, isApproved: true })));
      const edited = repeat(changes * shares.edited, () => change(pickOpen(), (job) => editJob(job, random)));
      const closing = repeat(changes * shares.closed, () => change(pickOpen(), (job) => ({ ...job, isApproved: false })));
      closed.push(...closing);
      const published = repeat(changes * shares.published, () =>
        change(drafts.pop(), (job) => ({ ...job, isApproved: true })).map(publish),
      );
      const concurrentCount = day % 3 === 0 ? changes * shares.concurrent : 0;
      const earlier = new Set([...reopened, ...edited, ...closing, ...published]);
      const created = repeat(changes - earlier.size - concurrentCount, () => [publish(create())]);
      const concurrent = repeat(concurrentCount, () => [publish(create())]);
      for (const number of [...earlier, ...created]) markChanged(day, number);
      // The next run has those that this one did not see.
      for (const number of concurrent) markChanged(day + 1, number);
      concurrentOn.set(day, concurrent);
      return { before: listJobs([...earlier, ...created]), during: listJobs(concurrent) };
    },

    listChanged(days) {
      const numbers = new Set(days.flatMap((day) => [...(changedOn.get(day) ?? [])]));
      return listJobs(numbers).filter((job) => job.isApproved && publishedAfterStart.has(job.number));
    },

    listConcurrent: (day) => listJobs(concurrentOn.get(day) ?? []),
  };
}

/** Compares the jobs one by one. */
export const findMatches = (
  jobs: readonly SimulatedJob[],
  { matches }: SimulatedCriteria,
  known: ReadonlySet<number>,
): number[] => jobs.filter((job) => matches(job) && !known.has(job.number)).map(({ number }) => number);

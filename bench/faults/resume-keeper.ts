/** One candidate's resumes: what was sent, what was acknowledged, and whether the portal still has it. */
import { setTimeout } from 'node:timers/promises';
import { candidateDetails } from '#contract/candidates.ts';
import { pdfOf } from '../../tests/setup/resumes.ts';
import type { Figure } from '../figure-table.ts';
import { type PlainClient, Refused } from '../plain-client.ts';
import type { Ledger } from './ledger.ts';
import { none } from './scenario.ts';

export interface ResumeKeeper {
  /** Sends another one, which has a name and a size of its own. Throws what the client throws. */
  give(): Promise<void>;
  /** Sends one after the other until told to stop; an answer that is no success is noted and stops nothing. */
  keepGiving(until: AbortSignal): Promise<GivenResume[]>;
  /** Whether the current resume is neither the last acknowledged nor one that was sent after it, or has other bytes. */
  hasLost(): Promise<boolean>;
}

export interface GivenResume {
  /** As `performance.now()`. */
  at: number;
  ms: number;
  /** 0 when there was no answer. */
  status: number;
}

const smallest = 20_000;
const betweenMs = 100;

export function openResumeKeeper(origin: string, client: PlainClient, ledger: Ledger): ResumeKeeper {
  /** The names that the current resume may have. */
  let mayBe = new Set<string>();
  let known = false;

  async function give(): Promise<void> {
    const name = `${client.email.split('@')[0]}-${ledger.sent.size}.pdf`;
    const bytes = pdfOf(smallest + ledger.sent.size);
    ledger.sent.set(name, bytes);
    mayBe.add(name);
    await (known ? client.uploadResume({ name, bytes }) : client.register({ name, bytes }));
    known = true;
    mayBe = new Set([name]);
    ledger.resumes.push({ email: client.email, name });
  }

  return {
    give,
    async keepGiving(until) {
      const given: GivenResume[] = [];
      while (!until.aborted) {
        await setTimeout(betweenMs);
        const at = performance.now();
        const status = await give().then(
          () => 200,
          (error) => (error instanceof Refused ? error.status : 0),
        );
        given.push({ at, ms: performance.now() - at, status });
      }
      return given;
    },
    async hasLost() {
      const headers = { authorization: client.token };
      const answer = await fetch(origin + candidateDetails.path, { headers });
      const { details } = candidateDetails.answer.parse(await answer.json()).message;
      const file = await fetch(new URL(details.resume_path, origin), { headers });
      const sent = ledger.sent.get(details.resume);
      const kept = Buffer.from(await file.arrayBuffer());
      return !mayBe.has(details.resume) || !sent?.equals(kept);
    },
  };
}

/** Seconds until an upload was taken that was asked for after this moment. */
export const takenAgain = (given: readonly GivenResume[], since: number): number =>
  (Math.min(...given.filter(({ at, status }) => at >= since && status === 200).map(({ at, ms }) => at + ms)) - since) / 1000;

export async function lostResumes(keepers: readonly ResumeKeeper[], ledger: Ledger): Promise<Figure> {
  const lost = await Promise.all(keepers.map((keeper) => keeper.hasLost()));
  return none(
    'candidates without their last resume',
    lost.filter(Boolean).length,
    `${ledger.resumes.length} resumes acknowledged`,
  );
}

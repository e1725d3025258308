/** Takes voluntary answers after an application, and keeps them sealed until they are sent. */
import * as messages from '#contract/messages.ts';
import type { AnswerFields, Question } from '#contract/questions/question-schema.ts';
import { selectVoluntaryQuestions } from '#contract/questions/voluntary-questions.ts';
import { receiptStore } from '../applications/receipt-store.ts';
import { submissionStore } from '../applications/submission-store.ts';
import { DomainError, notFoundForCandidate } from '../domain-error.ts';
import { decryptWithAny, encrypt } from '../platform/crypto/encryption.ts';
import type { KeyRing } from '../platform/crypto/secret-key.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import { atsDeliveryStore } from '../sources/delivery/ats-delivery-store.ts';
import { selfIdentificationStore } from './self-identification-store.ts';
import { toVoluntaryAnswers, type VoluntaryAnswer } from './voluntary-answers.ts';

interface SelfIdentificationOptions {
  db: Db;
  keys: KeyRing;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
  /** Hands over what waits no more. */
  wake(): void;
}

export interface VoluntaryPage {
  jobId: number;
  title: string;
  company: string;
  state: 'open' | 'answered' | 'closed';
  /** Empty unless it is open. */
  questions: Question[];
}

export type SelfIdentificationService = ReturnType<typeof createSelfIdentificationService>;

export function createSelfIdentificationService({ db, keys, runOwnerTransaction, now, wake }: SelfIdentificationOptions) {
  const open = (sealed: string, receiptId: string): VoluntaryAnswer[] =>
    JSON.parse(decryptWithAny(sealed, keys, receiptId) ?? '[]');

  async function findPage(candidateId: string, receiptId: string): Promise<VoluntaryPage> {
    const receipt = await receiptStore(db).findReceipt(receiptId, candidateId);
    if (!receipt) throw notFoundForCandidate(messages.applicationUnknown);
    const { jobId, title, company, asksUntil, withdrawnAt } = receipt;
    const page = { jobId, title, company, questions: [] };
    if (await selfIdentificationStore(db).find(receiptId)) return { ...page, state: 'answered' };
    if (asksUntil === null || asksUntil <= now().toISOString() || withdrawnAt !== null) return { ...page, state: 'closed' };
    const questions = await findQuestions(jobId);
    // An import may have removed them.
    return questions.some(({ kind }) => kind !== 'info') ? { ...page, state: 'open', questions } : { ...page, state: 'closed' };
  }

  async function findQuestions(jobId: number): Promise<Question[]> {
    const job = await db.selectFrom('jobs').where('id', '=', jobId).select('questions').executeTakeFirst();
    return selectVoluntaryQuestions(JSON.parse(job?.questions ?? '[]'));
  }

  return {
    /** Throws a DomainError for an unknown application or one of another candidate. */
    findPage,

    /**
     * Ends the wait of the hand-over. Throws a conflict when it has ended.
     * @param fields undefined for a candidate who skips the page
     */
    async answer(candidateId: string, receiptId: string, fields: AnswerFields | undefined): Promise<VoluntaryPage> {
      const { state, questions } = await findPage(candidateId, receiptId);
      if (state !== 'open') throw closed();
      const answers = fields ? toVoluntaryAnswers(questions, fields) : [];
      const at = now().toISOString();
      await runOwnerTransaction(candidateId, async (trx) => {
        if (!(await submissionStore(trx).lockActive(receiptId, candidateId))) throw closed();
        // Also locks the delivery, so that no attempt begins without the answers.
        if (!(await atsDeliveryStore(trx).endAsking(receiptId, at))) throw closed();
        if (answers.length === 0) return;
        const sealed = encrypt(JSON.stringify(answers), keys[0], receiptId);
        await selfIdentificationStore(trx).insert({ receiptId, answers: sealed, createdAt: at });
      });
      wake();
      return findPage(candidateId, receiptId);
    },

    /** The answers for the company's system; none for answers sealed with a lost key. */
    async load(receiptId: string): Promise<VoluntaryAnswer[]> {
      const sealed = await selfIdentificationStore(db).find(receiptId);
      return sealed === undefined ? [] : open(sealed, receiptId);
    },

    /** What is not sent yet, for the candidate alone. */
    async listForCandidate(candidateId: string) {
      const rows = await selfIdentificationStore(db).listByCandidate(candidateId);
      return rows.flatMap(({ receiptId, answers, createdAt }) =>
        open(answers, receiptId).map(({ label, text }) => ({
          receipt_id: receiptId,
          question: label,
          answer: text,
          created_at: createdAt,
        })),
      );
    },
  };
}

const closed = () => new DomainError('conflict', messages.selfIdentificationClosed, { code: 'closed' });

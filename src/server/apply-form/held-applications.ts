/** Holds the applications of visitors, encrypted, until a code proves their address. */
import type { ApplyFormValues } from '#contract/forms/apply-form-rules.ts';
import type { Attribution } from '#contract/forms/attribution.ts';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import { decryptWithAny, encrypt } from '../platform/crypto/encryption.ts';
import { hashSecret } from '../platform/crypto/random-secret.ts';
import { hourMs } from '../platform/time/durations.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';
import type { ValidatedFile } from '../resumes/resume-validation.ts';
import { type HeldApplicationOwner, heldApplicationMs, isVisitorOwner, toOwnerName } from './held-application-room.ts';
import { type HeldApplicationRow, heldApplicationStore } from './held-application-store.ts';
import { createHeldFiles, type HeldFileOptions } from './held-files.ts';
import type { ContactDetails } from './resume-contact-details.ts';

/** Counted from the upload. Otherwise, requested codes could hold a resume forever. */
const maxHeldMs = 4 * hourMs;

/** The browser that sent the form, and the job. */
export interface HeldApplicationKey {
  /** Secret of the browser's cookie. */
  secret: string;
  jobId: number;
}

/** A file that answers a question of the job. */
export interface HeldAnswerFile {
  questionId: string;
  name: string;
  mediaType: string;
  size: number;
}

export interface HeldForm {
  values: ApplyFormValues;
  /** Absent in a form of an earlier release. */
  answers?: AnswerFields;
  /** The contact details in the resume. */
  read: Partial<ContactDetails>;
  resume: { name: string; mediaType: string; size: number };
  /** The time of the upload. */
  heldAt: string;
  /** The reason why the application was not sent after its code. */
  failure?: string;
  /** The source of the visit that filled the form. */
  attribution?: Attribution;
  /** The address of the sent code. The application waits for this code. */
  codeSentTo?: string;
}

export type HeldApplications = ReturnType<typeof createHeldApplications>;

export function createHeldApplications(options: HeldFileOptions) {
  const { database, keys, now } = options;
  const heldStore = heldApplicationStore(database.db);
  const heldFiles = createHeldFiles(options);
  const expiryOf = ({ heldAt }: HeldForm) =>
    new Date(Math.min(now().getTime() + heldApplicationMs, Date.parse(heldAt) + maxHeldMs)).toISOString();
  const decryptForm = ({ id, form }: HeldApplicationRow): HeldForm | undefined => {
    const json = decryptWithAny(form, keys, id);
    return json === undefined ? undefined : JSON.parse(json);
  };

  return {
    find,

    /** Replaces this browser's held application for the job. */
    async hold(
      key: HeldApplicationKey,
      owner: HeldApplicationOwner,
      form: Omit<HeldForm, 'resume' | 'heldAt'>,
      resume: ValidatedFile,
    ): Promise<HeldForm> {
      const { name, mediaType, bytes } = resume;
      const held: HeldForm = { ...form, resume: { name, mediaType, size: bytes.length }, heldAt: now().toISOString() };
      const id = toId(key);
      const expiresAt = expiryOf(held);
      await heldFiles.store({ id, formId: null, content: held, owner, expiresAt }, bytes);
      await heldStore.extend(id, expiresAt);
      return held;
    },

    /** Replaces the answer to a question of the job. The form itself need not be held; if it is, both expire together. */
    async holdAnswer(
      key: HeldApplicationKey,
      owner: HeldApplicationOwner,
      questionId: string,
      { name, mediaType, bytes }: ValidatedFile,
    ): Promise<void> {
      const formId = toId(key);
      const row = await heldStore.find(formId, now().toISOString());
      const form = row && decryptForm(row);
      const expiresAt = form ? expiryOf(form) : isoAfter(now(), heldApplicationMs);
      const content = { questionId, name, mediaType, size: bytes.length };
      const field = answerField(questionId);
      await heldFiles.store({ id: toId(key, questionId), formId, content, owner, expiresAt, field }, bytes);
      if (form) await heldStore.extend(formId, expiresAt);
    },

    /** Lists the answers of visitors, and those of this candidate. */
    async listAnswers(key: HeldApplicationKey, candidateId?: string): Promise<HeldAnswerFile[]> {
      const answers = await heldStore.listAnswers(toId(key), now().toISOString());
      return answers.flatMap((row) => {
        const isOwn = candidateId !== undefined && row.owner === toOwnerName({ candidateId });
        const content = isOwn || isVisitorOwner(row.owner) ? decryptWithAny(row.form, keys, row.id) : undefined;
        return content === undefined ? [] : [JSON.parse(content)];
      });
    },

    async readAnswer(key: HeldApplicationKey, questionId: string): Promise<ValidatedFile | undefined> {
      const file = await heldFiles.read(toId(key, questionId));
      return file && { ...(file.content as HeldAnswerFile), bytes: file.bytes };
    },

    async discardAnswer(key: HeldApplicationKey, questionId: string): Promise<void> {
      await heldFiles.deleteWithFiles(async (held) => {
        const fileId = await held.delete(toId(key, questionId));
        return fileId === undefined ? [] : [fileId];
      });
    },

    /** Does not extend the expiry, so a rejected form cannot outlive the browser's cookie. */
    update,

    /** Holds the form for the time that its code takes. */
    async recordCodeSent(key: HeldApplicationKey, candidateId: string | undefined, codeSentTo: string): Promise<void> {
      const form = await update(key, candidateId, (held) => ({ ...held, codeSentTo }));
      if (form) await heldStore.extend(toId(key), expiryOf(form));
    },

    /** Returns undefined for an expired application. */
    async readResume(key: HeldApplicationKey): Promise<ValidatedFile | undefined> {
      const file = await heldFiles.read(toId(key));
      return file && { ...(file.content as HeldForm).resume, bytes: file.bytes };
    },

    async discard(key: HeldApplicationKey): Promise<void> {
      await heldFiles.deleteWithFiles((held) => held.deleteWithAnswers(toId(key)));
    },

    deleteExpired: heldFiles.deleteExpired,
  };

  /** Finds the application of a visitor, or of this candidate: that of another candidate stays hidden in a shared browser. */
  async function find(key: HeldApplicationKey, candidateId?: string): Promise<FoundForm | undefined> {
    const row = await heldStore.find(toId(key), now().toISOString());
    const byVisitor = row && isVisitorOwner(row.owner);
    if (!row || (!byVisitor && (candidateId === undefined || row.owner !== toOwnerName({ candidateId })))) return undefined;
    const form = decryptForm(row);
    return form && { form, byVisitor: !!byVisitor, fileId: row.fileId };
  }

  /** Returns the changed form. An upload may replace the form meanwhile, with its file: then its form is changed instead. */
  async function update(
    key: HeldApplicationKey,
    candidateId: string | undefined,
    change: (form: HeldForm) => HeldForm,
  ): Promise<HeldForm | undefined> {
    const id = toId(key);
    for (;;) {
      const found = await find(key, candidateId);
      if (!found) return undefined;
      const form = change(found.form);
      if (await heldStore.update({ id, fileId: found.fileId }, encrypt(JSON.stringify(form), keys[0], id))) return form;
    }
  }
}

export interface FoundForm {
  form: HeldForm;
  byVisitor: boolean;
  fileId: string;
}

/** The id of the form, or of the file that answers a question. */
const toId = ({ secret, jobId }: HeldApplicationKey, questionId?: string) =>
  hashSecret(questionId === undefined ? `${secret} ${jobId}` : `${secret} ${jobId} ${questionId}`);

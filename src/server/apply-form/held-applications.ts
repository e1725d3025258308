/** Holds the applications of visitors, encrypted, until a code proves their address. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ApplyFormValues } from '#contract/forms/apply-form-rules.ts';
import type { Attribution } from '#contract/forms/attribution.ts';
import { answerFilesMaxBytes } from '#contract/limits.ts';
import * as messages from '#contract/questions/question-messages.ts';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import { lockCandidate } from '../candidates/candidate-lock.ts';
import { DomainError, signedOut } from '../domain-error.ts';
import type { AppLogger } from '../logger.ts';
import { decryptBytesWithAny, decryptWithAny, encrypt, encryptBytes } from '../platform/crypto/encryption.ts';
import { hashSecret } from '../platform/crypto/random-secret.ts';
import type { KeyRing } from '../platform/crypto/secret-key.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { lockName } from '../platform/db/name-lock.ts';
import { fileRemovalStore } from '../platform/files/file-removal-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { mapStorageError } from '../platform/files/storage-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { hourMs } from '../platform/time/durations.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';
import { type ClientAddress, tooManyRequests } from '../rate-limits/rate-limit-window.ts';
import { resumeUploadUnavailable, type ValidatedFile } from '../resumes/resume-validation.ts';
import { findExceeded, findLargest, type Growth, isVisitorOwner, toSite, toVisitorOwner } from './held-application-room.ts';
import { type HeldApplicationRow, heldApplicationStore } from './held-application-store.ts';
import type { ContactDetails } from './resume-contact-details.ts';

/** Counted from the last upload or requested code, like the browser's cookie. */
export const heldApplicationMs = hourMs;
/** Counted from the upload. Otherwise, requested codes could hold a resume forever. */
const maxHeldMs = 4 * hourMs;

const maxFormsOfCandidate = 20;
const deletionBatch = 100;

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

/** The owner of an application: a candidate, or the visitors of a network. */
export type HeldApplicationOwner = { candidateId: string } | { client: ClientAddress };

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

interface HeldApplicationOptions {
  database: Pick<Database, 'db' | 'engine'>;
  files: FileStore;
  keys: KeyRing;
  now: Clock;
  log: AppLogger;
}

export type HeldApplications = ReturnType<typeof createHeldApplications>;

export function createHeldApplications({ database: { db, engine }, files, keys, now, log }: HeldApplicationOptions) {
  const heldStore = heldApplicationStore(db);
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
      await store({ id, formId: null, content: held, owner, expiresAt }, bytes);
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
      await store({ id: toId(key, questionId), formId, content, owner, expiresAt, field }, bytes);
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
      const file = await readFile(toId(key, questionId));
      return file && { ...(file.content as HeldAnswerFile), bytes: file.bytes };
    },

    async discardAnswer(key: HeldApplicationKey, questionId: string): Promise<void> {
      await deleteWithFiles(async (held) => toList(await held.delete(toId(key, questionId))));
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
      const file = await readFile(toId(key));
      return file && { ...(file.content as HeldForm).resume, bytes: file.bytes };
    },

    async discard(key: HeldApplicationKey): Promise<void> {
      await deleteWithFiles((held) => held.deleteWithAnswers(toId(key)));
    },

    deleteExpired,
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

  /** Deletes expired applications until the signal aborts, and returns their number. */
  async function deleteExpired(signal?: AbortSignal): Promise<number> {
    let total = 0;
    let isRemoving = true;
    while (!signal?.aborted) {
      const fileIds = await deleteRows((held) => held.deleteExpired(now().toISOString(), deletionBatch));
      if (isRemoving) isRemoving = await removeFiles(fileIds);
      total += fileIds.length;
      if (fileIds.length < deletionBatch) break;
    }
    return total;
  }

  /** Returns the number of deleted rows. `change` returns their files. */
  async function deleteWithFiles(change: (held: typeof heldStore) => Promise<string[]>): Promise<number> {
    const fileIds = await deleteRows(change);
    await removeFiles(fileIds);
    return fileIds.length;
  }

  function deleteRows(change: (held: typeof heldStore) => Promise<string[]>): Promise<string[]> {
    return db.transaction().execute(async (trx) => {
      const deleted = await change(heldApplicationStore(trx));
      await fileRemovalStore(trx).insert(deleted);
      return deleted;
    });
  }

  /** Stops at a failure: a bucket that hangs takes eight seconds for each file. The others stay pending removals. */
  async function removeFiles(fileIds: readonly string[]): Promise<boolean> {
    for (const fileId of fileIds) if (!(await removeFile(fileId))) return false;
    return true;
  }

  /** Writes the bytes before the row that refers to them, and removes the replaced bytes after their row. */
  async function store({ content, owner, field, ...row }: NewHeldFile, bytes: Buffer): Promise<void> {
    const fileId = randomBytes(16).toString('hex');
    const formId = row.formId ?? row.id;
    if ('client' in owner) await makeRoom(toOwnerName(owner), await measureGrowth(formId, row.id, bytes.length));
    else await assertCandidateHasRoom(toOwnerName(owner), formId);
    await files
      .put(fileId, encryptBytes(bytes, keys[0], fileId))
      .catch(mapStorageError(log, () => resumeUploadUnavailable(field)));
    let replaced: string | undefined;
    try {
      await db.transaction().execute(async (trx) => {
        const held = heldApplicationStore(trx);
        // The account may have been deleted while the file arrived. A deletion locks the candidate before its forms as well.
        if ('candidateId' in owner && !(await lockCandidate(trx, engine, ['id', owner.candidateId], 'no-key-update')))
          throw signedOut();
        // Two uploads of one form would both insert its row, or each find room for its file beside the others.
        await lockName(trx, engine, `held application ${formId}`);
        replaced = await held.delete(row.id);
        await fileRemovalStore(trx).insert(toList(replaced));
        if (field !== undefined) await assertAnswersFit(trx, formId, { size: bytes.length, field });
        const form = encrypt(JSON.stringify(content), keys[0], row.id);
        await held.insert({ ...row, fileId, size: bytes.length, form, owner: toOwnerName(owner) });
      });
    } catch (error) {
      await removeFile(fileId);
      throw error;
    }
    if (replaced) await removeFile(replaced);
  }

  /** The files of a visitor and of a candidate count together, since a sign-in joins them. */
  async function assertAnswersFit(trx: Db, formId: string, { size, field }: { size: number; field: string }): Promise<void> {
    const others = await heldApplicationStore(trx).listAnswers(formId, now().toISOString());
    if (others.reduce((sum, other) => sum + other.size, size) <= answerFilesMaxBytes) return;
    const message = messages.answerFilesTooLarge(answerFilesMaxBytes);
    throw new DomainError('too-large', message, { fields: { [field]: message } });
  }

  /** Reads bytes and content of one row: an upload may replace it meanwhile. */
  async function readFile(id: string): Promise<{ content: HeldForm | HeldAnswerFile; bytes: Buffer } | undefined> {
    const row = await heldStore.find(id, now().toISOString());
    const json = row && decryptWithAny(row.form, keys, row.id);
    const stream = row && (await files.open(row.fileId).catch(mapStorageError(log, resumeUploadUnavailable)));
    const bytes = stream && decryptBytesWithAny(await buffer(stream), keys, row.fileId);
    return bytes && json !== undefined ? { content: JSON.parse(json), bytes } : undefined;
  }

  /** Counts no new form for a file of a held form, and subtracts the size of the replaced file. */
  async function measureGrowth(formId: string, id: string, size: number): Promise<Growth> {
    const files = await heldStore.listVisitorFiles(formId);
    const replaced = files.find((file) => file.id === id);
    return { count: files.length > 0 ? 0 : 1, bytes: size - (replaced?.size ?? 0) };
  }

  /** Evicts the oldest forms of the largest owner until the file fits. Throws if that is `owner`. */
  async function makeRoom(owner: string, growth: Growth): Promise<void> {
    for (;;) {
      const shares = await heldStore.measureNetworks();
      const exceeded = findExceeded(shares, growth);
      if (exceeded === undefined) return;
      // Their files are still on the disk.
      if ((await deleteExpired()) > 0) continue;
      const largest = findLargest(shares, exceeded, owner, growth);
      const event = { event: 'held_applications_full', exceeded, site: toSite(largest) };
      log.warn(event, 'too many applications wait for their codes');
      if (largest === owner) throw noRoom();
      await deleteWithFiles((held) => held.deleteOldest(largest));
    }
  }

  async function assertCandidateHasRoom(owner: string, formId: string): Promise<void> {
    if ((await heldStore.countOthers(owner, formId, now().toISOString())) < maxFormsOfCandidate) return;
    throw tooManyRequests(heldApplicationMs, (wait) => `Many applications wait here for their last step. Try again in ${wait}.`);
  }

  /** A failure does not fail the request: the portal tries pending removals each minute, and the cleanup of orphans the others. */
  async function removeFile(fileId: string): Promise<boolean> {
    try {
      await files.remove(fileId);
      await fileRemovalStore(db).delete(fileId);
      return true;
    } catch (err) {
      log.warn({ err, file: fileId }, 'an unused file could not be removed');
      return false;
    }
  }
}

export interface FoundForm {
  form: HeldForm;
  byVisitor: boolean;
  fileId: string;
}

interface NewHeldFile extends Pick<HeldApplicationRow, 'id' | 'formId' | 'expiresAt'> {
  /** Stored encrypted. */
  content: object;
  owner: HeldApplicationOwner;
  /** The form field of a file that answers a question; undefined for a resume. */
  field?: string;
}

const toList = (fileId: string | undefined) => (fileId === undefined ? [] : [fileId]);

const noRoom = () =>
  new DomainError('unavailable', 'Many applications are on their way right now. Try again in some minutes.', {
    retryAfter: 300,
  });

const toOwnerName = (owner: HeldApplicationOwner) =>
  'client' in owner ? toVisitorOwner(owner.client) : `candidate ${owner.candidateId}`;

/** The owner whose tasks share a place in the site's queue. */
export const toQueueOwner = (owner: HeldApplicationOwner) => ('client' in owner ? owner.client.network : owner.candidateId);

/** The id of the form, or of the file that answers a question. */
const toId = ({ secret, jobId }: HeldApplicationKey, questionId?: string) =>
  hashSecret(questionId === undefined ? `${secret} ${jobId}` : `${secret} ${jobId} ${questionId}`);

/** Writes a candidate's data as a ZIP: JSON, a readable page and all files. */
import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { candidateStore } from '../candidates/candidate-store.ts';
import type { AppLogger } from '../logger.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { omitDamaged } from '../platform/files/storage-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SelfIdentificationService } from '../self-identification/self-identifications.ts';
import { renderAccountExportJson } from './account-export-json.ts';
import { renderAccountExportPage } from './account-export-page.ts';
import { accountExportStore, type ReadRows } from './account-export-store.ts';
import { createExportStreams } from './export-stream.ts';

interface AccountExportOptions {
  database: Database;
  files: Pick<FileStore, 'open'>;
  /** For the candidate alone; an operator does not see voluntary answers. */
  selfIdentifications?: Pick<SelfIdentificationService, 'listForCandidate'>;
  now: Clock;
  log: AppLogger;
  /** Called for each file that is missing or damaged, and therefore empty in the archive. */
  onFileOmitted?: () => void;
}

export type AccountExport = ReturnType<typeof createAccountExport>;

export function createAccountExport(options: AccountExportOptions) {
  const { database, files, selfIdentifications, now, log, onFileOmitted } = options;
  const { db } = database;
  const candidates = candidateStore(db);
  const streamExport = createExportStreams();

  return {
    /** Reads a few rows, and one file, at a time, as the archive is read. Undefined for an unknown candidate. */
    async open(candidateId: string): Promise<Readable | undefined> {
      const data = await accountExportStore(db).open(candidateId);
      if (!data) return undefined;
      const documents = (await candidates.listFiles(candidateId)).map((file) => ({
        ...file,
        path: `files/${file.id.slice(0, 8)}-${file.name}`,
      }));
      const exportedAt = now();
      const voluntary = selfIdentifications && {
        voluntary_answers: readVoluntaryAnswers(selfIdentifications, candidateId),
      };
      const content = {
        exportedAt: exportedAt.toISOString(),
        profile: data.profile,
        lists: { ...data.lists, ...voluntary },
        files: documents,
      };
      const zip = new ZipFile();
      const output = new PassThrough();
      // Ends one with the other. A failure is handled by the reader of `output`.
      pipeline(zip.outputStream, output, () => {});
      let current: Readable | undefined;
      const add = (path: string, options: Parameters<ZipFile['addReadStreamLazy']>[1], open: () => Promise<Readable>) =>
        zip.addReadStreamLazy(path, options, (done) => {
          open().then(
            (bytes) => {
              current = bytes;
              // The archive would wait for the rest for ever.
              bytes.once('error', (error) => output.destroy(error));
              done(undefined, bytes);
            },
            (error) => done(error, Readable.from([])),
          );
        });
      const entry = { mtime: exportedAt, mode: 0o100600 };
      add('data.json', entry, async () => streamExport(renderAccountExportJson(content, readSearchWords)));
      add('index.html', entry, async () => streamExport(renderAccountExportPage(content)));
      // Documents and pictures are compressed already.
      for (const { id, path, size, createdAt } of documents)
        add(path, { ...entry, mtime: new Date(createdAt), compress: false }, () => openFile(id, size));
      zip.end();
      zip.on('error', (error) => output.destroy(error));
      // A client that disconnects must not leave a file open.
      output.once('close', () => current?.destroy());
      return output;
    },
  };

  async function readSearchWords(fileId: string): Promise<string[]> {
    return (await candidates.findWords(fileId)).split(' ').filter(Boolean);
  }

  /** A lost or damaged file is empty in the archive, since the rest is still of use. */
  async function openFile(id: string, size: number): Promise<Readable> {
    const bytes = await files.open(id, size).catch(omitDamaged);
    if (bytes) return bytes;
    // The commands print the message alone.
    log.warn({ file: id }, `the file ${id} of an export is missing or damaged`);
    onFileOmitted?.();
    return Readable.from([]);
  }
}

function readVoluntaryAnswers(
  selfIdentifications: Pick<SelfIdentificationService, 'listForCandidate'>,
  candidateId: string,
): ReadRows {
  return async function* () {
    yield* await selfIdentifications.listForCandidate(candidateId);
  };
}

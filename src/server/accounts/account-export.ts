/** Writes everything that the portal holds of a candidate as a ZIP: JSON, a readable page and the files. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { candidateStore } from '../candidates/candidate-store.ts';
import type { AppLogger } from '../logger.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SelfIdentificationService } from '../self-identification/self-identifications.ts';
import { renderAccountExportPage } from './account-export-page.ts';
import { accountExportStore } from './account-export-store.ts';

interface AccountExportOptions {
  database: Database;
  files: Pick<FileStore, 'open'>;
  /** For the candidate alone; an operator does not see voluntary answers. */
  selfIdentifications?: Pick<SelfIdentificationService, 'listForCandidate'>;
  now: Clock;
  log: AppLogger;
}

export type AccountExport = ReturnType<typeof createAccountExport>;

export function createAccountExport({ database: { db }, files, selfIdentifications, now, log }: AccountExportOptions) {
  return {
    /** Reads one file at a time, as the archive is read. Undefined for an unknown candidate. */
    async open(candidateId: string): Promise<Readable | undefined> {
      const data = await accountExportStore(db).findAll(candidateId);
      if (!data) return undefined;
      const stored = await candidateStore(db).listFiles(candidateId);
      const documents = stored.map(({ words, ...file }) => ({
        ...file,
        path: `files/${file.id.slice(0, 8)}-${file.name}`,
        search_words: words.split(' ').filter(Boolean),
      }));
      const exportedAt = now();
      const voluntary = selfIdentifications && { voluntary_answers: await selfIdentifications.listForCandidate(candidateId) };
      const content = { exported_at: exportedAt.toISOString(), ...data, ...voluntary, files: documents };
      const zip = new ZipFile();
      const options = { mtime: exportedAt, mode: 0o100600 };
      zip.addBuffer(Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`), 'data.json', options);
      zip.addBuffer(Buffer.from(renderAccountExportPage(content)), 'index.html', options);
      let current: Readable | undefined;
      for (const { id, path, createdAt } of documents) {
        // Documents and pictures are compressed already.
        zip.addReadStreamLazy(path, { ...options, mtime: new Date(createdAt), compress: false }, (done) => {
          openFile(id).then(
            (bytes) => {
              current = bytes;
              done(undefined, bytes);
            },
            (error) => done(error, Readable.from([])),
          );
        });
      }
      zip.end();
      const output = Readable.from(zip.outputStream, { objectMode: false });
      zip.on('error', (error) => output.destroy(error));
      // A client that disconnects must not leave a file open.
      output.once('close', () => current?.destroy());
      return output;
    },
  };

  /** A lost file is empty in the archive, since the rest is still of use. */
  async function openFile(id: string): Promise<Readable> {
    const bytes = await files.open(id);
    if (!bytes) log.warn({ file: id }, 'a file of an export is missing');
    return bytes ?? Readable.from([]);
  }
}

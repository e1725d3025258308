/** Parses the manifest of a backup. */
import { z } from 'zod/mini';

const digest = { size: z.number(), sha256: z.string() };

const manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Last migration of the database. */
  schema: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), ...digest })),
  files: z.array(z.object({ key: z.string().check(z.regex(/^[\w-]+$/)), ...digest })),
  /** Files that rows refer to but the portal no longer had. */
  missing: z.array(z.string()),
  /** Files whose bytes in the portal were not those of their rows. They are left out. Earlier releases did not compare them. */
  changed: z._default(z.array(z.string()), []),
});
export type BackupManifest = z.output<typeof manifest>;
export type FileDigest = Pick<BackupManifest['files'][number], 'size' | 'sha256'>;

export const parseManifest = (json: unknown): BackupManifest => manifest.parse(json);

/** A file of an upload. */
export interface UploadedFile {
  /** The client's name for the file. Sanitize it before display and storage. */
  name: string;
  bytes: Buffer;
  /** True when the file exceeds its limit; `bytes` then holds its beginning only. */
  truncated: boolean;
}

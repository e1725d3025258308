/** Makes a profile picture of whatever photo was sent. */
import * as messages from '#contract/messages.ts';
import { DomainError, type DomainErrorKind } from '../domain-error.ts';
import type { UploadedFile } from '../http/uploads/multipart-upload.ts';
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import type { ValidatedFile } from '../resumes/resume-validation.ts';

/** Pixels on a side. */
const side = 512;
/** Phones take 50 megapixels; a picture that unpacks to more is meant to hurt. */
const mostPixels = 52e6;
const longestSeconds = 10;

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * A square JPEG, upright and without metadata: the place where a photo was taken stays with its owner, and nothing
 * but pixels survives. A DomainError when no file came (400), it is over 15 MiB (413), no JPEG or PNG (415), or
 * too many are being drawn (503).
 */
export async function processProfilePicture(file: UploadedFile | undefined): Promise<ValidatedFile> {
  if (!file) throw refused('invalid', messages.fileMissing);
  if (file.truncated) throw refused('too-large', messages.pictureUploadFailed);
  // Asked before the decoder, which knows many more formats than the portal takes.
  const known = [jpegStart, pngStart].some((start) => file.bytes.subarray(0, start.length).equals(start));
  const bytes = known ? await turn(() => redrawn(file.bytes)) : undefined;
  if (!bytes) throw refused('unsupported-type', messages.pictureUploadFailed);
  return { name: 'picture.jpg', mediaType: 'image/jpeg', bytes };
}

const refused = (kind: DomainErrorKind, sentence: string, retryAfter?: number) =>
  new DomainError(kind, sentence, { fields: { profile_picture: sentence }, retryAfter });

/** Nothing is wrong with the picture: what it needs is down, or busy. */
export const pictureUploadUnavailable = () => refused('unavailable', messages.pictureUploadFailed, 5);

/** A burst of photos takes neither every core nor the memory for all of them. */
const turn = limitConcurrency(2, 20, pictureUploadUnavailable);

async function redrawn(bytes: Buffer): Promise<Buffer | undefined> {
  // Loaded with the first picture: the decoder takes longer to start than the rest of the portal.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', autoOrient: true })
      .timeout({ seconds: longestSeconds })
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    // sharp has no error class of its own: whatever it cannot draw is no picture.
    return undefined;
  }
}

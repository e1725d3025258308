/** Converts an uploaded photo to a profile picture. */
import type { Metadata } from 'sharp';
import * as messages from '#contract/messages.ts';
import { DomainError, type DomainErrorKind } from '../domain-error.ts';
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { ValidatedFile } from '../resumes/resume-validation.ts';

/** Width and height. */
const sidePixels = 512;
/** Phones take 50 megapixels. A larger picture is a decompression bomb. */
const maxPixels = 52e6;
/** Of a picture that has to be decoded as a whole: a progressive JPEG of 25 megapixels. */
const maxDecodedBytes = 150e6;
const timeoutSeconds = 10;

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * Returns a square, upright JPEG without metadata, such as the place of the photo.
 *
 * Throws a DomainError for a missing file, one over 15 MiB, another format than JPEG or PNG, and for too many pictures at
 * once.
 */
export async function processProfilePicture(file: UploadedFile | undefined): Promise<ValidatedFile> {
  if (!file) throw rejected('invalid', messages.fileMissing);
  if (file.truncated) throw rejected('too-large', messages.pictureUploadFailed);
  // Checked before the decoder, which accepts many more formats.
  const isAccepted = [jpegStart, pngStart].some((start) => file.bytes.subarray(0, start.length).equals(start));
  const bytes = isAccepted ? await withDecoderSlot(() => convertToJpeg(file.bytes)) : undefined;
  if (!bytes) throw rejected('unsupported-type', messages.pictureUploadFailed);
  return { name: 'picture.jpg', mediaType: 'image/jpeg', bytes };
}

const rejected = (kind: DomainErrorKind, message: string, retryAfter?: number) =>
  new DomainError(kind, message, { fields: { profile_picture: message }, retryAfter });

/** The picture is fine, but storage or decoder is unavailable or busy. */
export const pictureUploadUnavailable = () => rejected('unavailable', messages.pictureUploadFailed, 5);

/** Bounds the cores and the memory of concurrent uploads. */
const withDecoderSlot = limitConcurrency(2, 20, pictureUploadUnavailable);

async function convertToJpeg(bytes: Buffer): Promise<Buffer | undefined> {
  // Loaded on first use: the decoder starts slower than the rest of the portal.
  const { default: sharp } = await import('sharp');
  try {
    if (decodedBytes(await sharp(bytes, { limitInputPixels: maxPixels }).metadata()) > maxDecodedBytes) return undefined;
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', autoOrient: true })
      .timeout({ seconds: timeoutSeconds })
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    // sharp has no error class of its own, so every error means an invalid picture.
    return undefined;
  }
}

/** The memory of a progressive JPEG, which has coefficients of two bytes, or an interlaced PNG. Others are decoded in strips. */
function decodedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (!isProgressive) return 0;
  const bytesOfChannel = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return width * height * channels * bytesOfChannel;
}

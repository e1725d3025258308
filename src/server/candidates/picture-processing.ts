/** Converts an uploaded photo to a profile picture. */
import type { Metadata } from 'sharp';
import * as messages from '#contract/messages.ts';
import { DomainError, type DomainErrorKind, type ErrorDetails } from '../domain-error.ts';
import { limitSiteConcurrency } from '../platform/concurrency/site-concurrency-limit.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { ValidatedFile } from '../resumes/resume-validation.ts';

/** Width and height. */
const sidePixels = 512;
/** Phones take 50 megapixels. A larger picture is a decompression bomb. */
const maxPixels = 52e6;
/** A phone's panorama. Scaled to the square, a line of 10,000 x 1 pixels would have five million columns. */
const maxAspectRatio = 10;
/** Of a picture that is not decoded in small strips: a progressive JPEG of 25 megapixels, a PNG of 50 or, with 16 bits, of 18. */
const maxDecodedBytes = 150e6;
/** Of a progressive JPEG. Encoders write about ten, and each is a pass over the whole picture. */
const maxScans = 50;
/** Ends the work between two strips. What precedes the first, such as the scans, only the limits above bound. */
const timeoutSeconds = 10;

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const scanStart = Buffer.from([0xff, 0xda]);

/**
 * Returns a square, upright JPEG without metadata, such as the place of the photo.
 *
 * Throws a DomainError for a missing file, one over 15 MiB, another format than JPEG or PNG, a shape or size that is not
 * decoded, and for too many pictures at once.
 * @param owner a candidate; sites are served round robin, and their candidates
 */
export async function processProfilePicture(file: UploadedFile | undefined, owner: string): Promise<ValidatedFile> {
  if (!file) throw rejected('invalid', messages.fileMissing);
  if (file.truncated) throw rejected('too-large', messages.pictureUploadFailed);
  // Checked before the decoder, which accepts many more formats.
  const isAccepted = [jpegStart, pngStart].some((start) => file.bytes.subarray(0, start.length).equals(start));
  if (!isAccepted) throw rejected('unsupported-type', messages.pictureUploadFailed);
  const bytes = await withDecoderSlot(() => convertToJpeg(file.bytes), owner);
  return { name: 'picture.jpg', mediaType: 'image/jpeg', bytes };
}

const rejected = (kind: DomainErrorKind, message: string, details: ErrorDetails = {}) =>
  new DomainError(kind, message, { fields: { profile_picture: message }, ...details });

const rejectedByContent = (message: string) => rejected('unsupported-type', message, { isExamined: true });

/** The picture is fine, but storage or decoder is unavailable or busy. */
export const pictureUploadUnavailable = () => rejected('unavailable', messages.pictureUploadFailed, { retryAfter: 5 });

/** Bounds the cores and the memory of concurrent uploads. */
const withDecoderSlot = limitSiteConcurrency(2, 20, pictureUploadUnavailable);

async function convertToJpeg(bytes: Buffer): Promise<Buffer> {
  // Loaded on first use: the decoder starts slower than the rest of the portal.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' }).timeout({ seconds: timeoutSeconds });
  try {
    const metadata = await picture.metadata();
    const { width, height, format } = metadata;
    const side = Math.min(width, height);
    if (Math.max(width, height) > side * maxAspectRatio) throw rejectedByContent(messages.pictureTooNarrow);
    if (!isDecodable(metadata, bytes)) throw rejectedByContent(messages.pictureUploadFailed);
    // A JPEG is scaled while it is decoded, unless it is cropped first.
    if (format !== 'jpeg') {
      const [left, top] = [width, height].map((length) => Math.floor((length - side) / 2)) as [number, number];
      picture.extract({ left, top, width: side, height: side });
    }
    const square = await picture
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .keepExif()
      .png({ compressionLevel: 0 })
      .toBuffer();
    // Turning takes the whole picture in memory, so the square is turned. Its Exif data has the orientation.
    return await sharp(square, { autoOrient: true }).jpeg({ quality: 85 }).toBuffer();
  } catch (error) {
    // sharp has no error class of its own, so every other error means an invalid picture.
    throw error instanceof DomainError ? error : rejectedByContent(messages.pictureUploadFailed);
  }
}

/** Bounds memory and time of the work that the timeout does not end. A JPEG with one scan takes little of both. */
function isDecodable({ format, width, height, channels, depth, isProgressive }: Metadata, bytes: Buffer): boolean {
  const isJpeg = format === 'jpeg';
  if (isJpeg && !isProgressive) return true;
  // The coefficients of a JPEG have two bytes.
  const bytesOfChannel = isJpeg || depth === 'ushort' ? 2 : 1;
  return width * height * channels * bytesOfChannel <= maxDecodedBytes && !(isJpeg && hasTooManyScans(bytes));
}

function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(scanStart); at !== -1 && scans <= maxScans; at = bytes.indexOf(scanStart, at + 2)) scans += 1;
  return scans > maxScans;
}

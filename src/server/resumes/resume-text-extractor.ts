/** The readable text of a resume, as far as it is worth reading. Runs in a process of its own: see `resume-reader.ts`. */
import { resumeMediaTypes } from './resume-media-types.ts';

/** Nobody's working life takes more; a longer text is read up to here. */
const longestText = 200_000;

/** Throws whatever the reader of the format throws when the bytes are not what they seem. */
export async function extractResumeText(bytes: Uint8Array, mediaType: string): Promise<string> {
  const text = await textOf(bytes, mediaType);
  return text.slice(0, longestText);
}

/** What a format needs is loaded for it alone: the reader of PDF is large. */
async function textOf(bytes: Uint8Array, mediaType: string): Promise<string> {
  switch (mediaType) {
    case resumeMediaTypes.pdf:
      return (await import('./pdf-text-extractor.ts')).extractPdfText(bytes, longestText);
    case resumeMediaTypes.docx:
      return (await import('./docx-text-extractor.ts')).extractDocxText(bytes, longestText);
    default:
      return plainText(bytes);
  }
}

/** UTF-8, or windows-1252 where it is not. */
function plainText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

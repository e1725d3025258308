/** Extracts the text of a resume; runs in the sandboxed process. */
import { resumeMediaTypes } from './resume-media-types.ts';

/** No real resume is longer; the rest of a longer text is ignored. */
const maxTextLength = 100_000;

/** Throws the format parser's error for invalid bytes. */
export async function extractResumeText(bytes: Uint8Array, mediaType: string): Promise<string> {
  const text = await extractText(bytes, mediaType);
  return text.slice(0, maxTextLength);
}

/** Imports each format's parser on demand, because the PDF parser is large. */
async function extractText(bytes: Uint8Array, mediaType: string): Promise<string> {
  switch (mediaType) {
    case resumeMediaTypes.pdf:
      return (await import('./pdf-text-extractor.ts')).extractPdfText(bytes, maxTextLength);
    case resumeMediaTypes.docx:
      return (await import('./docx-text-extractor.ts')).extractDocxText(bytes, maxTextLength);
    default:
      return decodePlainText(bytes);
  }
}

/** Decodes UTF-8, and other bytes as windows-1252. */
function decodePlainText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Extracts the text of PDFs. */
import { getDocumentProxy } from 'unpdf';

const maxPages = 30;

/** Extracts the visible text of a PDF without decoding pictures, drawing fonts or running scripts. */
export async function extractPdfText(bytes: Uint8Array, maxLength: number): Promise<string> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false, disableFontFace: true, stopAtErrors: false });
  let text = '';
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && text.length < maxLength; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    }
    text += '\n';
    page.cleanup();
  }
  return text;
}

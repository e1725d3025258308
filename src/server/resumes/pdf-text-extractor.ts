import { getDocumentProxy } from 'unpdf';

const mostPages = 30;

/** The text that a PDF shows. Pictures are not decoded, fonts not drawn, scripts not run. */
export async function extractPdfText(bytes: Uint8Array, longest: number): Promise<string> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false, disableFontFace: true, stopAtErrors: false });
  let text = '';
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && text.length < longest; number++) {
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

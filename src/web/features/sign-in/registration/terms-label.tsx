import { texts } from '#texts/resume-dialog.ts';
import { useBrand } from '#web/session/site-context.tsx';

/** The consent with links to the legal texts, which open in a new tab to keep the form. */
export function TermsLabel() {
  const { legal } = useBrand();
  const link = (url: string, words: string) => (
    <a className="link" href={url} target="_blank" rel="noopener">
      {words}
      <span className="sr-only">{texts.terms.newTab}</span>
    </a>
  );
  return (
    <>
      {texts.terms.start}
      {link(legal.terms, texts.terms.terms)}
      {texts.terms.between}
      {link(legal.privacy, texts.terms.privacy)}
      {texts.terms.end}
    </>
  );
}

import { useBrand } from '../store.ts';

/** What a candidate agrees to; the texts open beside the form, which would be lost otherwise. */
export function TermsLabel() {
  const { legal } = useBrand();
  const link = (url: string, words: string) => (
    <a className="link" href={url} target="_blank" rel="noopener">
      {words}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
  return (
    <>
      I accept the {link(legal.terms, 'Terms')} and have read the {link(legal.privacy, 'candidate privacy notice')}.
    </>
  );
}

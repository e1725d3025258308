import { texts } from '#texts/forms/terms.ts';
import { useBrand } from '#web/session/site-context.tsx';

/** The consent with links to the legal texts, which open in a new tab to keep the form. */
export function TermsLabel() {
  const { legal } = useBrand();
  const { start, terms, between, privacy, end, newTab } = texts;
  const renderLink = (url: string | undefined, label: string) =>
    url ? (
      <a className="link" href={url} target="_blank" rel="noopener">
        {label}
        <span className="sr-only">{newTab}</span>
      </a>
    ) : (
      label
    );
  return (
    <>
      {start}
      {renderLink(legal.terms, terms)}
      {between}
      {renderLink(legal.privacy, privacy)}
      {end}
    </>
  );
}

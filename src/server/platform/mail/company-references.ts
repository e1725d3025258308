/** Divides queued mails to a company. */
import type { CompanyMailReference } from './company-mail-templates.ts';

/** Moves applications, with their attempts, to a mail of their own. */
export function splitReference(
  mail: CompanyMailReference,
  moved: readonly string[],
): [remaining: CompanyMailReference, moved: CompanyMailReference | undefined] {
  const pick = (isMoved: boolean): CompanyMailReference => {
    const isPicked = (receiptId: string) => moved.includes(receiptId) === isMoved;
    return { ...mail, applications: mail.applications.filter(isPicked), attempted: mail.attempted?.filter(isPicked) };
  };
  return moved.length === 0 ? [mail, undefined] : [pick(false), pick(true)];
}

/**
 * Returns the mails to send instead of one whose content the server refuses. Halves find one refused application among
 * 200 with 17 mails. A single application is sent without its details; nothing follows when those were left out already.
 */
export function replaceRefused(mail: CompanyMailReference): CompanyMailReference[] {
  const { applications, withoutDetails = false } = mail;
  if (applications.length > 1) {
    const halves = splitReference(mail, applications.slice(Math.ceil(applications.length / 2)));
    return halves.filter((half) => half !== undefined);
  }
  return withoutDetails ? [] : [{ ...mail, withoutDetails: true }];
}

/** Rejects bodies that name another candidate, and forms of another account's page. */
import * as messages from '#contract/messages.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { DomainError } from '../../domain-error.ts';
import { HttpError } from '../errors/http-error.ts';

/**
 * Throws a 403 if `candidate_id`, `candidate` or `email` differs from the session, for every call. Missing and empty values
 * pass.
 */
export function assertOwnership(candidate: { candidateId: string; email: string }, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const fields = body as Record<string, unknown>;
  const isSelf =
    isEmptyOrEqual(candidate.candidateId, fields.candidate_id) &&
    isEmptyOrEqual(candidate.email, normalizeEmail(fields.candidate)) &&
    isEmptyOrEqual(candidate.email, normalizeEmail(fields.email));
  if (!isSelf) throw new HttpError(403, 'This belongs to another candidate.');
}

/**
 * Throws a 409 for a form whose page was opened in another account than that of the session, or before the sign-in.
 * @param owner empty for the page of a visitor, undefined for clients that do not say
 */
export function assertFormOwner(owner: string | undefined, candidateId: string | undefined): void {
  if (owner === undefined || candidateId === undefined || owner === candidateId) return;
  throw new DomainError('conflict', messages.otherAccount, { code: 'other_account' });
}

const isEmptyOrEqual = (own: string, value: unknown) => value === undefined || value === null || value === '' || value === own;
const normalizeEmail = (value: unknown) => (typeof value === 'string' ? trimSpaces(value).toLowerCase() : value);

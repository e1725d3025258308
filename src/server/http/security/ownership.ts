import { trimSpaces } from '#contract/trim-spaces.ts';
import type { SignedInCandidate } from '../define-handler.ts';
import { HttpError } from '../errors/http-error.ts';

/**
 * A body never decides who is asking: where its `candidate_id`, `candidate` or `email` names somebody else than the
 * session does, the answer is 403, whatever the call. What is left out or left empty names nobody.
 */
export function assertOwnership(candidate: SignedInCandidate, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const named = body as Record<string, unknown>;
  const isSelf =
    namesNobodyBut(candidate.candidateId, named.candidate_id) &&
    namesNobodyBut(candidate.email, addressOf(named.candidate)) &&
    namesNobodyBut(candidate.email, addressOf(named.email));
  if (!isSelf) throw new HttpError(403, 'This belongs to somebody else.');
}

const namesNobodyBut = (self: string, named: unknown) => named === undefined || named === null || named === '' || named === self;
const addressOf = (named: unknown) => (typeof named === 'string' ? trimSpaces(named).toLowerCase() : named);

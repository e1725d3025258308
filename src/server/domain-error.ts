/** Expected failures of domain functions. `http/errors` maps each kind to a status. */

export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'rate-limited'
  | 'unavailable';

export interface ErrorDetails {
  /** Machine-readable code of the response; by default the code of the kind. */
  code?: string;
  /** One message per invalid field. */
  fields?: Record<string, string>;
  /** Reason for the log only. Never contains request data. */
  reason?: string;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** Further members of the response body, such as the date of the existing application. */
  extra?: Record<string, unknown>;
  /** The object of a 404 may belong to another candidate, so the log has it as refused access. */
  isForeign?: boolean;
  /** A file was rejected for its content, which took time to examine. */
  isExamined?: boolean;
  /** The provider of a sign-in did not answer, so the attempt does not count. */
  isUnanswered?: boolean;
  /** An equal rejection of the same client is in the log, so this one is only counted. */
  isRepeated?: boolean;
}

/** Codes of the response body where `details` name none. */
export const defaultCodes: Record<DomainErrorKind, string> = {
  invalid: 'invalid_input',
  unauthenticated: 'session_required',
  forbidden: 'not_yours',
  'not-found': 'not_found',
  conflict: 'already_applied',
  'too-large': 'too_large',
  'unsupported-type': 'wrong_type',
  'rate-limited': 'too_many',
  unavailable: 'unavailable',
};

/** The message is shown to the user. */
export class DomainError extends Error {
  readonly kind: DomainErrorKind;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(kind: DomainErrorKind, message: string, details: ErrorDetails = {}) {
    super(message);
    this.kind = kind;
    this.code = details.code ?? defaultCodes[kind];
    this.details = details;
  }
}

export const signedOut = () => new DomainError('unauthenticated', 'You were signed out. Sign in to continue.');
export const notFound = (message = 'There is nothing at this address.') => new DomainError('not-found', message);
export const jobClosed = () => notFound('This role is no longer open.');
/** Names an object that another candidate owns, or that does not exist: the response is the same for both. */
export const notFoundForCandidate = (message?: string) => {
  const { message: text } = notFound(message);
  return new DomainError('not-found', text, { isForeign: true });
};
/** Seconds after which a client may retry a 503. */
export const retryAfterSeconds = 2;
export const unavailable = () =>
  new DomainError('unavailable', 'The portal cannot answer right now. Try again in a moment.', { retryAfter: retryAfterSeconds });

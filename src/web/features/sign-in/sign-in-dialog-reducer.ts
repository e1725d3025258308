/** Holds the open sign-in dialog and its candidate. */
import type { IdentityOffer } from '#contract/sign-in-calls.ts';

export interface SignInDialogState {
  dialog: 'none' | 'sign-up' | 'otp' | 'link-identity' | 'resume';
  /** The address that received the code. */
  email: string;
  /** Empty before the candidate has signed in. */
  candidateId: string;
  /** The provider's name for the candidate; empty after a sign-in by code. */
  name: string;
  /** The purpose of the sign-in: a sentence, and the page that follows. */
  purpose?: { lead: string; path: string } | undefined;
  /** The account that the candidate may link after the code, and whether the resume form follows. */
  offer?: IdentityOffer & { isResumeNext: boolean };
}

type Candidate = Pick<SignInDialogState, 'email' | 'candidateId' | 'name'>;

export type SignInDialogAction =
  | { type: 'open-sign-up'; purpose?: SignInDialogState['purpose'] }
  | { type: 'toggle-sign-up' }
  | { type: 'open-otp'; email: string }
  | ({ type: 'open-resume' } & Candidate)
  | ({ type: 'open-link-identity'; offer: NonNullable<SignInDialogState['offer']> } & Candidate)
  | { type: 'finish-link-identity' }
  | { type: 'close' }
  | { type: 'reset' };

export const initialSignInDialogState: SignInDialogState = { dialog: 'none', email: '', candidateId: '', name: '' };

export function signInDialogReducer(state: SignInDialogState, action: SignInDialogAction): SignInDialogState {
  switch (action.type) {
    case 'open-sign-up':
      return { ...state, dialog: 'sign-up', purpose: action.purpose ?? state.purpose };
    case 'toggle-sign-up': // The Login button toggles (spec §2).
      return { ...state, dialog: state.dialog === 'none' ? 'sign-up' : 'none' };
    case 'open-otp': // The candidate may have closed Sign Up before the response arrived.
      return state.dialog === 'sign-up' ? { ...state, dialog: 'otp', email: action.email } : state;
    case 'open-resume':
    case 'open-link-identity': {
      const { type, ...opened } = action;
      return { purpose: state.purpose, ...opened, dialog: type === 'open-resume' ? 'resume' : 'link-identity' };
    }
    case 'finish-link-identity': {
      const { offer, ...candidate } = state;
      return { ...candidate, dialog: offer?.isResumeNext ? 'resume' : 'none' };
    }
    case 'close':
      return { ...state, dialog: 'none', purpose: undefined };
    case 'reset': // The next user of this browser must not see the address.
      return initialSignInDialogState;
  }
}

/** Which sign-in dialog is open, and for which candidate. */

export interface SignInDialogState {
  dialog: 'none' | 'sign-up' | 'otp' | 'resume';
  /** The address that received the code. */
  email: string;
  /** Empty before the candidate has signed in. */
  candidateId: string;
  /** The name that the provider gave; empty after a sign-in by code. */
  name: string;
}

export type SignInDialogAction =
  | { type: 'open-sign-up' }
  | { type: 'toggle-sign-up' }
  | { type: 'open-otp'; email: string }
  | ({ type: 'open-resume' } & Omit<SignInDialogState, 'dialog'>)
  | { type: 'close' }
  | { type: 'reset' };

export const initialSignInDialogState: SignInDialogState = { dialog: 'none', email: '', candidateId: '', name: '' };

export function signInDialogReducer(state: SignInDialogState, action: SignInDialogAction): SignInDialogState {
  switch (action.type) {
    case 'open-sign-up':
      return { ...state, dialog: 'sign-up' };
    case 'toggle-sign-up': // The Login button toggles (spec §2).
      return { ...state, dialog: state.dialog === 'none' ? 'sign-up' : 'none' };
    case 'open-otp': // Sign Up may have been closed while the code was on its way: it stays closed then.
      return state.dialog === 'sign-up' ? { ...state, dialog: 'otp', email: action.email } : state;
    case 'open-resume':
      return { dialog: 'resume', email: action.email, candidateId: action.candidateId, name: action.name };
    case 'close':
      return { ...state, dialog: 'none' };
    case 'reset': // The next person at this browser must not find the last one's address.
      return initialSignInDialogState;
  }
}

import { expect, test } from 'vitest';
import { initialSignInDialogState, type SignInDialogAction, signInDialogReducer } from './sign-in-dialog-reducer.ts';

const after = (...actions: SignInDialogAction[]) => actions.reduce(signInDialogReducer, initialSignInDialogState);
const openOtp: SignInDialogAction = { type: 'open-otp', email: 'asha@example.com' };

test('the Login button opens Sign Up and closes it', () => {
  expect(after({ type: 'toggle-sign-up' }).dialog).toBe('sign-up');
  expect(after({ type: 'toggle-sign-up' }, { type: 'toggle-sign-up' }).dialog).toBe('none');
});

test('a sent code closes Sign Up and opens OTP; going back keeps the address', () => {
  expect(after({ type: 'open-sign-up' }, openOtp)).toMatchObject({ dialog: 'otp', email: 'asha@example.com' });
  expect(after({ type: 'open-sign-up' }, openOtp, { type: 'open-sign-up' })).toMatchObject({
    dialog: 'sign-up',
    email: 'asha@example.com',
  });
});

test('a code that was sent after Sign Up was closed opens nothing', () => {
  expect(after({ type: 'open-sign-up' }, { type: 'close' }, openOtp).dialog).toBe('none');
});

test('a reset closes the dialogs and forgets the candidate', () => {
  const openResume: SignInDialogAction = { type: 'open-resume', email: 'asha@example.com', candidateId: 'c1', name: 'Asha Rao' };
  expect(after(openResume).dialog).toBe('resume');
  expect(after(openResume, { type: 'reset' })).toEqual({ dialog: 'none', email: '', candidateId: '', name: '' });
});

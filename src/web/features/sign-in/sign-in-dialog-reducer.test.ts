import { expect, test } from 'vitest';
import { initialSignInDialogState, type SignInDialogAction, signInDialogReducer } from './sign-in-dialog-reducer.ts';

const reduce = (...actions: SignInDialogAction[]) => actions.reduce(signInDialogReducer, initialSignInDialogState);
const openOtp: SignInDialogAction = { type: 'open-otp', email: 'asha@example.com' };

test('the Login button toggles Sign Up', () => {
  expect(reduce({ type: 'toggle-sign-up' }).dialog).toBe('sign-up');
  expect(reduce({ type: 'toggle-sign-up' }, { type: 'toggle-sign-up' }).dialog).toBe('none');
});

test('a sent code closes Sign Up and opens OTP; going back preserves the address', () => {
  expect(reduce({ type: 'open-sign-up' }, openOtp)).toMatchObject({ dialog: 'otp', email: 'asha@example.com' });
  expect(reduce({ type: 'open-sign-up' }, openOtp, { type: 'open-sign-up' })).toMatchObject({
    dialog: 'sign-up',
    email: 'asha@example.com',
  });
});

test('a code sent after Sign Up was closed opens nothing', () => {
  expect(reduce({ type: 'open-sign-up' }, { type: 'close' }, openOtp).dialog).toBe('none');
});

test('the question about an account comes before the resume form, or the end', () => {
  const candidate = { email: 'asha@example.com', candidateId: 'c1', name: '' };
  const offer = { provider: 'linkedin', name: 'Asha Rao', email: 'asha@example.com', verified: false } as const;
  const ask = (isResumeNext: boolean): SignInDialogAction => ({
    type: 'open-link-identity',
    ...candidate,
    offer: { ...offer, isResumeNext },
  });
  expect(reduce(ask(true))).toMatchObject({ dialog: 'link-identity', offer });
  expect(reduce(ask(true), { type: 'finish-link-identity' })).toEqual({ dialog: 'resume', ...candidate });
  expect(reduce(ask(false), { type: 'finish-link-identity' })).toEqual({ dialog: 'none', ...candidate });
});

test('a reset closes the dialogs and clears the candidate', () => {
  const openResume: SignInDialogAction = { type: 'open-resume', email: 'asha@example.com', candidateId: 'c1', name: 'Asha Rao' };
  expect(reduce(openResume).dialog).toBe('resume');
  expect(reduce(openResume, { type: 'reset' })).toEqual({ dialog: 'none', email: '', candidateId: '', name: '' });
});

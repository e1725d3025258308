import { expect, test } from 'vitest';
import { sessionIs } from '#web/session/session-slice.ts';
import { closeDialogs, openOtp, openResume, openSignUp, signInReducer, toggleSignUp } from './sign-in-dialog-slice.ts';

type Action = Parameters<typeof signInReducer>[1];
const after = (...actions: Action[]) => actions.reduce(signInReducer, signInReducer(undefined, { type: 'begin' }));

test('the Login button opens Sign Up and closes it', () => {
  expect(after(toggleSignUp()).dialog).toBe('sign-up');
  expect(after(toggleSignUp(), toggleSignUp()).dialog).toBe('none');
});

test('a sent code closes Sign Up and opens OTP; going back keeps the address', () => {
  expect(after(openSignUp(), openOtp('asha@example.com'))).toMatchObject({ dialog: 'otp', email: 'asha@example.com' });
  expect(after(openSignUp(), openOtp('asha@example.com'), openSignUp())).toMatchObject({
    dialog: 'sign-up',
    email: 'asha@example.com',
  });
});

test('a code that was sent after Sign Up was closed opens nothing', () => {
  expect(after(openSignUp(), closeDialogs(), openOtp('asha@example.com')).dialog).toBe('none');
});

test('the end of a session closes the dialogs and forgets who was there', () => {
  const resume = openResume({ email: 'asha@example.com', candidateId: 'c1', name: 'Asha Rao' });
  expect(after(resume, sessionIs('signed-in')).dialog).toBe('resume');
  for (const end of ['visitor', 'ended'] as const) {
    expect(after(resume, sessionIs(end))).toEqual({ dialog: 'none', email: '', candidateId: '', name: '' });
  }
});

/** Which of the sign-in dialogs is open. They replace one another, so one word says it all. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionIs } from '#web/session/session-slice.ts';

export interface SignInDialogState {
  dialog: 'none' | 'sign-up' | 'otp' | 'resume';
  /** The address that the code was sent to. */
  email: string;
  /** Who was proved to be there; empty before. */
  candidateId: string;
  /** As the provider knows it; empty for whoever came with a code. */
  name: string;
}

const initialState: SignInDialogState = { dialog: 'none', email: '', candidateId: '', name: '' };

const signInSlice = createSlice({
  name: 'signIn',
  initialState,
  reducers: {
    openSignUp: (state) => {
      state.dialog = 'sign-up';
    },
    /** The Login button toggles (spec §2). */
    toggleSignUp: (state) => {
      state.dialog = state.dialog === 'none' ? 'sign-up' : 'none';
    },
    /** Whoever closed Sign Up while the code was being asked for is left in peace. */
    openOtp: (state, { payload }: PayloadAction<string>) => {
      if (state.dialog !== 'sign-up') return;
      state.dialog = 'otp';
      state.email = payload;
    },
    openResume: (_state, { payload }: PayloadAction<Omit<SignInDialogState, 'dialog'>>) => ({
      dialog: 'resume',
      ...payload,
    }),
    closeDialogs: (state) => {
      state.dialog = 'none';
    },
  },
  extraReducers: (builder) => {
    // Whoever uses this browser next must not find the address of whoever left it.
    builder.addCase(sessionIs, (state, { payload }) => (payload === 'signed-in' ? state : initialState));
  },
});

export const { openSignUp, toggleSignUp, openOtp, openResume, closeDialogs } = signInSlice.actions;
export const signInReducer = signInSlice.reducer;

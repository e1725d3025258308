/** Which of the sign-in dialogs is open. They replace one another, so one word says it all. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SignIn {
  dialog: 'none' | 'sign-up' | 'otp' | 'resume';
  /** The address that the code was sent to. */
  email: string;
}

const signInSlice = createSlice({
  name: 'signIn',
  initialState: { dialog: 'none', email: '' } as SignIn,
  reducers: {
    openSignUp: (state) => {
      state.dialog = 'sign-up';
    },
    /** The Login button toggles (spec §2). */
    toggleSignUp: (state) => {
      state.dialog = state.dialog === 'none' ? 'sign-up' : 'none';
    },
    openOtp: (state, { payload }: PayloadAction<string>) => {
      state.dialog = 'otp';
      state.email = payload;
    },
    openResume: (state, { payload }: PayloadAction<string>) => {
      state.dialog = 'resume';
      state.email = payload;
    },
    closeDialogs: (state) => {
      state.dialog = 'none';
    },
  },
});

export const { openSignUp, toggleSignUp, openOtp, openResume, closeDialogs } = signInSlice.actions;
export const signInReducer = signInSlice.reducer;

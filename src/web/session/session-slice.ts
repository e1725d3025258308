import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `ended`: the visit came with a session that no longer lives. */
export type SessionStatus = 'visitor' | 'signed-in' | 'ended';

const sessionSlice = createSlice({
  name: 'session',
  initialState: 'visitor' as SessionStatus,
  reducers: {
    sessionIs: (_state, { payload }: PayloadAction<SessionStatus>) => payload,
  },
});

export const { sessionIs } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;

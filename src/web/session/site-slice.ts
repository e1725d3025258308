/** What every page of a visit knows: whose portal it is, under which address, what day it is, and in which light. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Brand, defaultBrand } from '#contract/brand-schema.ts';
import type { SignInProviders } from '#contract/sign-in-providers.ts';
import type { Theme } from '#contract/theme.ts';

export interface Site {
  brand: Brand;
  publicOrigin: string;
  signIn: SignInProviders;
  /** ISO time at which the page was opened: ages and dates on it are counted from here on both sides. */
  renderedAt: string;
  theme: Theme;
}

const siteSlice = createSlice({
  name: 'site',
  initialState: {
    brand: defaultBrand,
    publicOrigin: '',
    signIn: {},
    renderedAt: new Date(0).toISOString(),
    theme: 'system',
  } as Site,
  reducers: {
    pageOpened: (site, { payload }: PayloadAction<string>) => {
      site.renderedAt = payload;
    },
    themeIs: (site, { payload }: PayloadAction<Theme>) => {
      site.theme = payload;
    },
  },
});

export const { pageOpened, themeIs } = siteSlice.actions;
export const siteReducer = siteSlice.reducer;

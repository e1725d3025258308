import { type LoaderFunction, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { storeContext } from './app-store.ts';

/** Without a session the candidate's own pages lead to `/`; with one that has just ended, to the login screen. */
export function requireSignedIn(loader: LoaderFunction): LoaderFunction {
  return (args, handler) => {
    const session = sessionOf(args);
    if (session === 'visitor') throw redirect(paths.landing);
    if (session === 'ended') throw redirect(paths.login);
    return loader(args, handler);
  };
}

/** The landing page and the login screen are for visitors: a candidate goes on to the open positions, before anything is drawn. */
export function requireVisitor(loader: LoaderFunction): LoaderFunction {
  return (args, handler) => {
    if (sessionOf(args) === 'signed-in') throw replace(paths.openPositions);
    return loader(args, handler);
  };
}

const sessionOf = ({ context }: LoaderFunctionArgs) => context.get(storeContext).getState().session;

import { type LoaderFunction, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { visitContext } from './visit-context.ts';

/** Leads from a candidate's pages to `/` without a session, and to the login page after one has ended. */
export function requireSignedIn(loader: LoaderFunction): LoaderFunction {
  return (args, handler) => {
    const session = sessionOf(args);
    if (session === 'visitor') throw redirect(paths.landing);
    if (session === 'ended') throw redirect(paths.login);
    return loader(args, handler);
  };
}

/** Leads candidates from the visitors' pages to the open positions, before anything renders. */
export function requireVisitor(loader: LoaderFunction): LoaderFunction {
  return (args, handler) => {
    if (sessionOf(args) === 'signed-in') throw replace(paths.openPositions);
    return loader(args, handler);
  };
}

const sessionOf = ({ context }: LoaderFunctionArgs) => context.get(visitContext).session.get();

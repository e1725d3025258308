import { type LoaderFunction, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { visitContext } from './visit-context.ts';

/** Redirects visitors to `/`, and candidates with an ended session to the login page. */
export function requireSignedIn(loader: LoaderFunction): LoaderFunction {
  return (args, handler) => {
    const status = getSessionStatus(args);
    if (status === 'visitor') throw redirect(paths.landing);
    if (status === 'ended') throw redirect(paths.login);
    return loader(args, handler);
  };
}

/** Redirects signed-in candidates to the open positions before the page renders. */
export function requireVisitor(loader: LoaderFunction): LoaderFunction {
  return (args, handler) => {
    if (getSessionStatus(args) === 'signed-in') throw replace(paths.openPositions);
    return loader(args, handler);
  };
}

const getSessionStatus = ({ context }: LoaderFunctionArgs) => context.get(visitContext).session.get();

import { useLocation } from 'react-router';
import { logoutPath, paths } from '#contract/addresses.ts';
import { texts } from '#texts/layout.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';

/** The entries of the avatar's menu without scripts. Only the server renders them. */
export function AccountLinks() {
  const { pathname } = useLocation();
  const signedIn = useIsSignedIn();
  return (
    signedIn &&
    pathname.startsWith('/authPage') && (
      <>
        <a href={paths.profile}>{texts.profile}</a>
        <a href={paths.appliedJobs}>{texts.appliedJobs}</a>
        <form method="post" action={logoutPath}>
          <button type="submit">{texts.logout}</button>
        </form>
      </>
    )
  );
}

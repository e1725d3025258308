import { logoutPath, paths } from '#contract/addresses.ts';
import { texts } from '#texts/layout.ts';

/** The entries of the avatar's menu without scripts. Only the server renders them. */
export function AccountLinks() {
  return (
    <>
      <a href={paths.profile}>{texts.profile}</a>
      <a href={paths.appliedJobs}>{texts.appliedJobs}</a>
      <form method="post" action={logoutPath}>
        <button type="submit">{texts.logout}</button>
      </form>
    </>
  );
}

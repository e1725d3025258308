import { useQuery } from '@tanstack/react-query';
import { signInMethodsId } from '#contract/addresses.ts';
import { signInProviders } from '#contract/sign-in-providers.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { texts } from '#texts/sign-in-methods.ts';
import { identitiesQuery } from '#web/api/identity-queries.ts';
import { useRenderedAt, useSite } from '#web/session/site-context.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProfileBlock, ProfileBlockFailure, ProfileBlockRow, ProfileBlockRows, ProfileBlockTag } from './profile-block.tsx';
import { SignInMethodsIdentity } from './sign-in-methods-identity.tsx';
import { UnlinkedProvider } from './unlinked-provider.tsx';

/** Lists the sign-in methods: the code, and accounts at Google and LinkedIn, with buttons to unlink. */
export function SignInMethods() {
  const { data: methods, isError, isFetching, refetch } = useQuery(identitiesQuery);
  const { signIn } = useSite();
  const today = formatLongDate(useRenderedAt().toISOString());
  const used = methods?.code_used_at ? formatLongDate(methods.code_used_at) : undefined;
  const isLinked = (provider: string) => methods?.identities.some((identity) => identity.provider === provider);

  return (
    <ProfileBlock id={signInMethodsId} title={texts.title} lead={texts.lead}>
      {methods ? (
        <ProfileBlockRows>
          <ProfileBlockRow
            icon={<SecondaryIcon name="mail" size={20} />}
            name={texts.code(methods.email)}
            detail={used === undefined ? texts.notUsed : used === today ? texts.usedToday : texts.used(used)}
            end={<ProfileBlockTag>{texts.alwaysOn}</ProfileBlockTag>}
          />
          {methods.identities.map((identity) => (
            <SignInMethodsIdentity key={identity.identity_id} identity={identity} today={today} />
          ))}
          {signInProviders.map(
            (provider) =>
              signIn[provider] &&
              !isLinked(provider) && (
                <UnlinkedProvider key={provider} provider={provider} email={methods.email} startedLink={methods.link_begun} />
              ),
          )}
        </ProfileBlockRows>
      ) : isError ? (
        <ProfileBlockFailure text={texts.failed} tryAgain={texts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={texts.loading} />
      )}
    </ProfileBlock>
  );
}

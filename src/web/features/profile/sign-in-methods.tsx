import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signInProviders } from '#contract/sign-in-providers.ts';
import { formatDate } from '#labels/job-labels.ts';
import { texts } from '#texts/sign-in-methods.ts';
import { identitiesQuery } from '#web/api/identity-queries.ts';
import { useRenderedAt, useSite } from '#web/session/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProviderIcon } from '#web/ui/provider-icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './sign-in-methods.module.css';
import { SignInMethodsIdentity } from './sign-in-methods-identity.tsx';

/** Lists the ways to sign in: the code, and accounts at Google and LinkedIn, with buttons to unlink. */
export function SignInMethods() {
  const { data: methods, isError, isFetching, refetch } = useQuery(identitiesQuery);
  const { signIn } = useSite();
  const today = formatDate(useRenderedAt().toISOString());
  const used = methods?.code_used_at ? formatDate(methods.code_used_at) : undefined;
  const isLinked = (provider: string) => methods?.identities.some((identity) => identity.provider === provider);

  return (
    <section className={styles.card} aria-labelledby="sign-in-methods">
      <header className={styles.head}>
        <h2 id="sign-in-methods" className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      {methods ? (
        <ul className={styles.list}>
          <Row icon={<Icon name="mail" size={20} />} end={<span className={styles.tag}>{texts.alwaysOn}</span>}>
            <p className={styles.name}>{texts.code(methods.email)}</p>
            <p className={styles.detail}>
              {used === undefined ? texts.notUsed : used === today ? texts.usedToday : texts.used(used)}
            </p>
          </Row>
          {methods.identities.map((identity) => (
            <SignInMethodsIdentity key={identity.identity_id} identity={identity} today={today} />
          ))}
          {signInProviders.map(
            (provider) =>
              signIn[provider] &&
              !isLinked(provider) && (
                <Row key={provider} icon={<ProviderIcon provider={provider} />}>
                  <p className={styles.name}>{texts.providers[provider]}</p>
                  <p className={styles.detail}>{texts.notLinked(texts.providers[provider])}</p>
                </Row>
              ),
          )}
        </ul>
      ) : isError ? (
        <div className={styles.failed}>
          <p>{texts.failed}</p>
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <Spinner label={texts.loading} />
      )}
    </section>
  );
}

function Row({ icon, end, children }: { icon: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>{children}</div>
      {end}
    </li>
  );
}

import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { answerLinkPath, type LinkOutcome, linkIdentityPath, linkOutcomeParam } from '#contract/addresses.ts';
import type { StartedLink } from '#contract/identity-calls.ts';
import * as limits from '#contract/limits.ts';
import type { SignInProvider } from '#contract/sign-in-providers.ts';
import { texts } from '#texts/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { ProviderIcon } from '#web/ui/provider-icon.tsx';
import { ProfileBlockAction, ProfileBlockForm, ProfileBlockRow } from './profile-block.tsx';

interface UnlinkedProviderProps {
  provider: SignInProvider;
  email: string;
  startedLink: StartedLink | null;
}

/** A provider without a linked account. LinkedIn is linked by forms; Google's sign-in returns to its script only. */
export function UnlinkedProvider({ provider, email, startedLink }: UnlinkedProviderProps) {
  const icon = <ProviderIcon provider={provider} />;
  const name = texts.providers[provider];
  const outcome = useSearchParams()[0].get(linkOutcomeParam) as LinkOutcome | null;
  if (provider === 'google') return <ProfileBlockRow icon={icon} name={name} detail={texts.notLinkedHow(name)} />;
  const error = outcome === null ? undefined : texts.outcomes[outcome];
  if (startedLink) return <LinkQuestion provider={provider} email={email} startedLink={startedLink} error={error} />;
  return (
    <ProfileBlockRow
      icon={icon}
      name={name}
      detail={texts.notLinked}
      end={
        <form method="post" action={linkIdentityPath}>
          <ProfileBlockAction type="submit" busy={false} aria-label={texts.linkOf(name)}>
            {texts.link}
          </ProfileBlockAction>
        </form>
      }
    >
      <FieldError error={error} />
    </ProfileBlockRow>
  );
}

interface LinkQuestionProps extends Omit<UnlinkedProviderProps, 'startedLink'> {
  startedLink: StartedLink;
  error: string | undefined;
}

/** Asks for the mailed code and the consent to link the LinkedIn account. */
function LinkQuestion({ provider, email, startedLink, error }: LinkQuestionProps) {
  const name = texts.providers[provider];
  const declineId = useId();
  return (
    <ProfileBlockRow
      icon={<ProviderIcon provider={provider} />}
      name={texts.question.title(name, startedLink.name || startedLink.email)}
      detail={startedLink.verified ? startedLink.email : texts.question.notVerified(startedLink.email, name)}
    >
      <ProfileBlockForm
        method="post"
        action={answerLinkPath}
        noValidate
        buttons={
          <>
            <Button type="submit" form={declineId} variant="secondary">
              {texts.question.decline}
            </Button>
            <Button type="submit">{texts.question.accept}</Button>
          </>
        }
      >
        <input type="hidden" name="answer" value="link" />
        <TextField
          label={texts.question.code(email)}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={texts.question.placeholder}
          maxLength={limits.otpLength}
          error={error}
        />
      </ProfileBlockForm>
      {/* A form of its own, since Enter in the field presses the first button of its form. */}
      <form id={declineId} method="post" action={answerLinkPath} />
    </ProfileBlockRow>
  );
}

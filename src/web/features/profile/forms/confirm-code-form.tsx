import { useSearchParams } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { accountConfirmParam, accountFormPath, accountSectionId } from '#contract/forms/profile-form-addresses.ts';
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/account/code-confirmation.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { ProfileBlockForm, ProfileBlockNote } from '../profile-block.tsx';

interface ConfirmCodeFormProps {
  email: string;
  applications: number;
}

/** The form of the mailed code, before the account is deleted or its data is sent. Only the server renders it, without scripts. */
export function ConfirmCodeForm({ email, applications }: ConfirmCodeFormProps) {
  const [params] = useSearchParams();
  const posted = useFormResult();
  const action = posted?.values.part ?? params.get(accountConfirmParam);
  if (action !== 'delete' && action !== 'export') return undefined;
  const isDeletion = action === 'delete';
  return (
    <ProfileBlockNote>
      <h3>{isDeletion ? texts.deleteTitle : texts.exportTitle}</h3>
      <p>{isDeletion ? texts.deleteText(applications) : texts.exportText}</p>
      <ProfileBlockForm
        method="post"
        action={accountFormPath}
        noValidate
        buttons={
          <>
            <ButtonAnchor variant="secondary" href={`${paths.profile}#${accountSectionId}`}>
              {isDeletion ? texts.keep : texts.cancel}
            </ButtonAnchor>
            <Button type="submit" variant={isDeletion ? 'danger' : 'primary'}>
              {isDeletion ? texts.remove : texts.download}
            </Button>
          </>
        }
      >
        <input type="hidden" name="intent" value={action} />
        <TextField
          label={texts.code(email)}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={texts.placeholder}
          maxLength={limits.otpLength}
          defaultValue={posted?.values.otp}
          error={posted?.errors.otp}
        />
        {!posted?.errors.otp && <FieldError error={posted?.message} />}
      </ProfileBlockForm>
      <form method="post" action={accountFormPath}>
        <input type="hidden" name="intent" value={action} />
        <Button type="submit" variant="secondary" size="small">
          {texts.again}
        </Button>
      </form>
    </ProfileBlockNote>
  );
}

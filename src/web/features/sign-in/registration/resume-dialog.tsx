import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { resumeAccept } from '#contract/forms/file-accept.ts';
import * as messages from '#contract/messages.ts';
import { validateResumeFile } from '#contract/rules.ts';
import { texts } from '#texts/resume-dialog.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { useFocusFirstError } from '#web/ui/fields/use-focus-first-error.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { useApplyingJob } from '../applying-job.ts';
import styles from '../sign-in.module.css';
import { useSignInDialogs } from '../sign-in-dialogs-context.tsx';
import { SignInSteps } from '../sign-in-steps.tsx';
import { getPendingResume, setPendingResume } from './pending-resume.ts';
import {
  emptyRegistrationForm,
  type RegistrationErrors,
  type RegistrationForm,
  summarizeErrors,
  updateErrors,
  validateRegistration,
} from './registration-form.ts';
import { TermsLabel } from './terms-label.tsx';
import { useRegisterCandidate } from './use-register-candidate.ts';

// Loads separately, since the country data is large.
const PhoneField = lazy(
  lazyImportWhenOnline(async () => ({ default: (await import('#web/ui/fields/phone-field.tsx')).PhoneField })),
);

/** The registration form for candidates without a resume (spec §2). */
export function ResumeDialog() {
  const [{ email, name }] = useSignInDialogs();
  const [form, setForm] = useState<RegistrationForm>({ ...emptyRegistrationForm, name, resume: getPendingResume() });
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [validationError, setValidationError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { progress, formError, send } = useRegisterCandidate();
  const isApplying = useApplyingJob() !== undefined;
  const close = useCloseDialog();
  const formElement = useRef<HTMLFormElement>(null);
  useFocusFirstError(formElement, attempt);
  useEffect(() => () => setPendingResume(undefined), []);
  const busy = progress !== undefined;

  /** Removes the message of a field once its value is valid. */
  const updateForm = (change: Partial<RegistrationForm>) => {
    const next = { ...form, ...change };
    const invalid = validateRegistration(next);
    setForm(next);
    setErrors((before) => updateErrors(before, invalid, change));
    if (!summarizeErrors(next, invalid)) setValidationError(undefined);
  };

  const showErrors = (fields: RegistrationErrors) => {
    setErrors(fields);
    setAttempt((before) => before + 1);
  };

  const submit = async () => {
    const invalid = validateRegistration(form);
    const message = summarizeErrors(form, invalid);
    showErrors(invalid);
    setValidationError(message);
    if (message) showToast(message, 'failure');
    else if (form.resume) showErrors(await send({ ...form, resume: form.resume }));
  };

  return (
    <Dialog
      title={texts.title}
      steps={<SignInSteps current="resume" />}
      width="32rem"
      initialFocus="title"
      keepOpenOnBackdropClick={busy || form.resume !== undefined}
      onClose={close}
    >
      <form
        ref={formElement}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <p className={styles.lead}>
          {texts.forAccount.start}
          <span className={styles.address}>
            <b>
              <BreakableText>{email}</BreakableText>
            </b>
            {texts.forAccount.end}
          </span>
          {isApplying ? texts.forAccount.oneMoreStep : texts.forAccount.kept}
        </p>
        {/* The fields show their own errors. */}
        <FieldError error={validationError === messages.fillAllFields ? validationError : formError} />
        <TextField
          label={texts.name}
          autoComplete="name"
          spellCheck={false}
          aria-required
          value={form.name}
          onChange={(event) => updateForm({ name: event.target.value })}
          error={errors.name}
        />
        <Suspense fallback={<TextField label={texts.phone} type="tel" disabled />}>
          <PhoneField label={texts.phone} onDigitsChange={(phone) => updateForm({ phone })} error={errors.phone} />
        </Suspense>
        <TextField label={texts.email} type="email" readOnly value={email} />
        <FileField
          label={texts.resume}
          accept={resumeAccept}
          hint={texts.resumeHint}
          file={form.resume}
          onFile={(resume) => {
            updateForm({ resume });
            setErrors((before) => ({ ...before, resume: validateResumeFile(resume) }));
          }}
          progress={progress}
          error={errors.resume}
        />
        <Checkbox checked={form.accepted} onCheckedChange={(accepted) => updateForm({ accepted })} error={errors.accepted}>
          <TermsLabel />
        </Checkbox>
        <Button type="submit" fullWidth busy={busy}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  );
}

/** Closes the dialog and leaves pages that are for visitors only. */
function useCloseDialog(): () => void {
  const [, dispatch] = useSignInDialogs();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    dispatch({ type: 'close' });
    if (pathname === paths.landing || pathname === paths.login) void navigate(paths.openPositions, { replace: true });
  };
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import * as messages from '#contract/messages.ts';
import { resumeAccept, validateResumeFile } from '#contract/rules.ts';
import { texts } from '#texts/resume-dialog.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError, TextField } from '#web/ui/fields/field.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { useFocusFirstError } from '#web/ui/fields/use-focus-first-error.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import styles from '../sign-in.module.css';
import { useSignInDialogs } from '../sign-in-dialogs-context.tsx';
import { getPendingResume, setPendingResume } from './pending-resume.ts';
import {
  emptyRegistrationForm,
  type RegistrationErrors,
  type RegistrationForm,
  summarizeErrors,
  validateRegistration,
} from './registration-form.ts';
import { TermsLabel } from './terms-label.tsx';
import { useRegisterCandidate } from './use-register-candidate.ts';

// Loads apart, since the country data is large.
const PhoneField = lazy(lazyImport(async () => ({ default: (await import('#web/ui/fields/phone-field.tsx')).PhoneField })));

/** The registration form for candidates without a resume (spec §2). */
export function ResumeDialog() {
  const [{ email, name }] = useSignInDialogs();
  const [form, setForm] = useState<RegistrationForm>({ ...emptyRegistrationForm, name, resume: getPendingResume() });
  const [faults, setFaults] = useState<RegistrationErrors>({});
  const [sentence, setSentence] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { progress, formError: failure, send } = useRegisterCandidate();
  const close = useClosing();
  const element = useRef<HTMLFormElement>(null);
  useFocusFirstError(element, attempt);
  useEffect(() => () => setPendingResume(undefined), []);
  const busy = progress !== undefined;

  const fill = (change: Partial<RegistrationForm>) => setForm((before) => ({ ...before, ...change }));

  const refuse = (found: RegistrationErrors) => {
    setFaults(found);
    setAttempt((before) => before + 1);
  };

  const submit = async () => {
    const found = validateRegistration(form);
    const said = summarizeErrors(form, found);
    refuse(found);
    setSentence(said);
    if (said) showToast(said, 'failure');
    else if (form.resume) refuse(await send({ ...form, resume: form.resume }));
  };

  return (
    <Dialog
      title={texts.title}
      width="32rem"
      initialFocus="title"
      keepOpenOnBackdropClick={busy || form.resume !== undefined}
      onClose={close}
    >
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {/* Errors of single fields stand beside the fields. */}
        <FieldError error={sentence === messages.fillAllFields ? sentence : failure} />
        <TextField
          label={texts.name}
          autoComplete="name"
          spellCheck={false}
          aria-required
          value={form.name}
          onChange={(event) => fill({ name: event.target.value })}
          error={faults.name}
        />
        <Suspense fallback={<TextField label={texts.phone} type="tel" disabled />}>
          <PhoneField label={texts.phone} defaultCountry="IN" onDigitsChange={(phone) => fill({ phone })} error={faults.phone} />
        </Suspense>
        <TextField label={texts.email} type="email" readOnly value={email} />
        <FileField
          label={texts.resume}
          accept={resumeAccept}
          hint={texts.resumeHint}
          file={form.resume}
          onFile={(resume) => {
            fill({ resume });
            setFaults((before) => ({ ...before, resume: validateResumeFile(resume) }));
          }}
          progress={progress}
          error={faults.resume}
        />
        <Checkbox checked={form.accepted} onCheckedChange={(accepted) => fill({ accepted })} error={faults.accepted}>
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
function useClosing(): () => void {
  const [, dispatch] = useSignInDialogs();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    dispatch({ type: 'close' });
    if (pathname === paths.landing || pathname === paths.login) void navigate(paths.openPositions, { replace: true });
  };
}

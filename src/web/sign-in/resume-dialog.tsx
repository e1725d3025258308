import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { resumeAccept, resumeFault } from '#contract/rules.ts';
import * as sentences from '#contract/sentences.ts';
import { texts } from '#texts/resume-dialog.ts';
import { chunk } from '../chunk.ts';
import { paths } from '../paths.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { useFirstFaultFocus } from '../ui/first-fault.ts';
import { toast } from '../ui/toast-queue.ts';
import { carriedResume, carryResume } from './carried-resume.ts';
import { emptyRegistration, faultsOf, type Registration, type RegistrationFaults, sentenceFor } from './registration.ts';
import styles from './sign-in.module.css';
import { closeDialogs } from './sign-in-slice.ts';
import { TermsLabel } from './terms-label.tsx';
import { useRegistering } from './use-registering.ts';

// The list of countries is the largest thing here; the rest of the form need not wait for it.
const PhoneField = lazy(chunk(async () => ({ default: (await import('../ui/phone-field.tsx')).PhoneField })));

/** Spec §2: what the portal asks of a candidate who has no resume yet. */
export function ResumeDialog() {
  const { email, name } = useAppSelector(({ signIn }) => signIn);
  const [form, setForm] = useState<Registration>({ ...emptyRegistration, name, resume: carriedResume() });
  const [faults, setFaults] = useState<RegistrationFaults>({});
  const [sentence, setSentence] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { progress, failure, send } = useRegistering();
  const close = useClosing();
  const element = useRef<HTMLFormElement>(null);
  useFirstFaultFocus(element, attempt);
  useEffect(() => () => carryResume(undefined), []);
  const busy = progress !== undefined;

  const fill = (change: Partial<Registration>) => setForm((before) => ({ ...before, ...change }));

  const refuse = (found: RegistrationFaults) => {
    setFaults(found);
    setAttempt((before) => before + 1);
  };

  const submit = async () => {
    const found = faultsOf(form);
    const said = sentenceFor(form, found);
    refuse(found);
    setSentence(said);
    if (said) toast(said, 'failure');
    else if (form.resume) refuse(await send({ ...form, resume: form.resume }));
  };

  return (
    <Dialog title={texts.title} width="32rem" startAt="title" heldOpen={busy || form.resume !== undefined} onClose={close}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {/* What is wrong with one field is told beside it; this line is about the whole form. */}
        <FieldError error={sentence === sentences.fillAllFields ? sentence : failure} />
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
          <PhoneField label={texts.phone} defaultCountry="IN" onDigits={(phone) => fill({ phone })} error={faults.phone} />
        </Suspense>
        <TextField label={texts.email} type="email" readOnly value={email} />
        <FileField
          label={texts.resume}
          accept={resumeAccept}
          hint={texts.resumeHint}
          file={form.resume}
          onFile={(resume) => {
            fill({ resume });
            setFaults((before) => ({ ...before, resume: resumeFault(resume) }));
          }}
          progress={progress}
          error={faults.resume}
        />
        <Checkbox checked={form.accepted} onCheck={(accepted) => fill({ accepted })} error={faults.accepted}>
          <TermsLabel />
        </Checkbox>
        <Button type="submit" wide busy={busy}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  );
}

/** The pages below that are for visitors alone lead on, now that somebody is signed in. */
function useClosing(): () => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    dispatch(closeDialogs());
    if (pathname === paths.landing || pathname === paths.login) void navigate(paths.openPositions, { replace: true });
  };
}

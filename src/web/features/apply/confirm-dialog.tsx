import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { JobDetail } from '#contract/job-calls.ts';
import { noResumePlaceholder, validateResumeFile } from '#contract/rules.ts';
import { formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/confirm-dialog.ts';
import { texts as widgets } from '#texts/widgets.ts';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Captcha } from './captcha.tsx';
import { generateCaptchaCode } from './captcha-code.ts';
import styles from './confirm-dialog.module.css';
import { useRequestMissingDetails } from './missing-details.ts';
import { ResumeChoice } from './resume-choice.tsx';
import { useSubmitApplication } from './use-submit-application.ts';

interface ConfirmDialogProps {
  job: Pick<JobDetail['dashboard'][number], 'joborder_id' | 'title' | 'resume_limits'>;
  onClose(): void;
  onApplied(): void;
}

/** Selects a resume, checks the captcha and submits the application (spec §2, §4). */
export function ConfirmDialog({ job, onClose, onApplied }: ConfirmDialogProps) {
  const { data: candidate } = useQuery(candidateDetailsQuery);
  const [choice, setChoice] = useState<'existing' | 'new'>('existing');
  const [file, setFile] = useState<File>();
  const [code, setCode] = useState(() => generateCaptchaCode());
  const [answer, setAnswer] = useState('');
  const [captchaError, setCaptchaError] = useState<string>();
  const captchaInput = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const requestDetails = useRequestMissingDetails(job.joborder_id, onClose);
  const submission = useSubmitApplication(job, { onApplied, onIncomplete: requestDetails });

  const resetCaptcha = () => {
    setCode(generateCaptchaCode());
    setAnswer('');
  };
  const reason = getDisabledReason(choice, candidate?.resume, file);
  // The message of an invalid file is at its field.
  const isReasonShown = reason !== undefined && !(choice === 'new' && file);

  const submit = () => {
    if (reason || submission.busy) return;
    if (answer !== code) {
      resetCaptcha();
      setCaptchaError(texts.captcha.wrong);
      captchaInput.current?.focus();
      return;
    }
    setCaptchaError(undefined);
    void submission.send(choice === 'new' ? file : undefined);
  };

  return (
    <Dialog
      title={texts.title}
      steps={<Stepper steps={widgets.applySteps} current="confirm" done={candidate?.resume === noResumePlaceholder ? 2 : 3} />}
      width="28.125rem"
      initialFocus="title"
      keepOpenOnBackdropClick={file !== undefined || submission.busy}
      onClose={onClose}
    >
      <p className={styles.job}>{formatJobTitle(job.title)}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ResumeChoice
          choice={choice}
          onChoiceChange={setChoice}
          resume={candidate?.resume}
          limits={job.resume_limits?.sentence}
          file={file}
          onFile={setFile}
          rejectedFile={submission.rejectedFile}
          progress={submission.progress}
        />
        <Captcha
          code={code}
          value={answer}
          onChange={(text) => {
            setAnswer(text);
            if (text === code) setCaptchaError(undefined);
          }}
          onReload={() => {
            resetCaptcha();
            setCaptchaError(undefined);
          }}
          error={captchaError}
          input={captchaInput}
        />
        <FieldError error={submission.error} />
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            disabled={reason !== undefined}
            busy={submission.busy}
            aria-describedby={isReasonShown ? reasonId : undefined}
          >
            {texts.apply}
          </Button>
        </div>
        {isReasonShown && (
          <p id={reasonId} className={styles.reason}>
            {reason}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Returns why the Apply button is disabled (spec §4); undefined when enabled. */
function getDisabledReason(choice: 'existing' | 'new', resume: string | undefined, file: File | undefined): string | undefined {
  if (choice === 'existing') {
    if (resume === undefined) return texts.notReady.loading;
    return resume === noResumePlaceholder ? texts.notReady.noResume : undefined;
  }
  return file ? validateResumeFile(file) : texts.notReady.noFile;
}

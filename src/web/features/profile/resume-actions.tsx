import { useState } from 'react';
import { resumeAccept } from '#contract/forms/file-accept.ts';
import { validateResumeFile } from '#contract/rules.ts';
import { texts as profile } from '#texts/profile.ts';
import { uploadResumeMutation } from '#web/api/candidate-queries.ts';
import { uploadErrorMessage } from '#web/api/upload-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { FileButton } from '#web/ui/fields/file-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import styles from './resume-actions.module.css';

const texts = profile.resume;

/** Downloads or replaces the resume; `path` is empty without one. */
export function ResumeActions({ candidateId, path }: { candidateId: string; path: string }) {
  const { send: upload } = useApiMutation(uploadResumeMutation);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();

  const showError = (message: string) => {
    setError(message);
    showToast(message, 'failure');
  };

  const replaceResume = async (file: File) => {
    const invalid = validateResumeFile(file);
    if (invalid) return showError(invalid);
    setError(undefined);
    setProgress(0);
    const result = await upload({ candidateId, file, onProgress: setProgress });
    setProgress(undefined);
    if (result.error) return showError(uploadErrorMessage(result.error));
    storage.set('resume', result.data.message.resume);
    showToast(texts.uploaded);
  };

  return (
    <section className={styles.actions} aria-label={texts.label}>
      {path && (
        <ButtonAnchor variant="secondary" href={path} download>
          <SecondaryIcon name="download" size={18} />
          {texts.download}
        </ButtonAnchor>
      )}
      <FileButton
        variant="secondary"
        accept={resumeAccept}
        busy={progress !== undefined}
        onFile={(file) => void replaceResume(file)}
      >
        <SecondaryIcon name="upload" size={18} />
        {texts.upload}
      </FileButton>
      {(progress !== undefined || error) && (
        <div className={styles.outcome}>
          {progress !== undefined && <ProgressBar share={progress} label={texts.sending} />}
          <FieldError error={error} />
        </div>
      )}
    </section>
  );
}

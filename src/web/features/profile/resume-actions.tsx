import { useState } from 'react';
import { resumeAccept, validateResumeFile } from '#contract/rules.ts';
import { texts as profile } from '#texts/profile.ts';
import { uploadResumeMutation } from '#web/api/candidate-queries.ts';
import { uploadErrorMessage } from '#web/api/upload-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { FileButton } from '#web/ui/fields/file-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import styles from './resume-actions.module.css';

const texts = profile.resume;

/** Downloads or replaces the resume. `path` is empty without one. */
export function ResumeActions({ candidateId, path }: { candidateId: string; path: string }) {
  const { send: upload } = useApiMutation(uploadResumeMutation);
  const [progress, setProgress] = useState<number>();
  const [fault, setFault] = useState<string>();

  const refuse = (sentence: string) => {
    setFault(sentence);
    showToast(sentence, 'failure');
  };

  const send = async (file: File) => {
    const unfit = validateResumeFile(file);
    if (unfit) return refuse(unfit);
    setFault(undefined);
    setProgress(0);
    const sent = await upload({ candidateId, file, onProgress: setProgress });
    setProgress(undefined);
    if (sent.error) return refuse(uploadErrorMessage(sent.error));
    storage.set('resume', sent.data.message.resume);
    showToast(texts.uploaded);
  };

  return (
    <section className={styles.actions} aria-label={texts.label}>
      {path && (
        <ButtonAnchor variant="secondary" href={path} download>
          <Icon name="download" size={18} />
          {texts.download}
        </ButtonAnchor>
      )}
      <FileButton variant="secondary" accept={resumeAccept} busy={progress !== undefined} onFile={(file) => void send(file)}>
        <Icon name="upload" size={18} />
        {texts.upload}
      </FileButton>
      {(progress !== undefined || fault) && (
        <div className={styles.outcome}>
          {progress !== undefined && <ProgressBar share={progress} label={texts.sending} />}
          <FieldError error={fault} />
        </div>
      )}
    </section>
  );
}

import { useState } from 'react';
import { resumeAccept, resumeFault } from '#contract/rules.ts';
import { texts as profile } from '#texts/profile.ts';
import { useUploadResumeMutation } from '../../data/candidates.ts';
import { uploadFailure } from '../../data/upload-failure.ts';
import { remember } from '../../session/browser-memory.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { toast } from '../../ui/toast-queue.ts';
import styles from './resume-actions.module.css';

const texts = profile.resume;

/** Takes the resume home, or puts another in its place. `path` is empty when there is none. */
export function ResumeActions({ candidateId, path }: { candidateId: string; path: string }) {
  const [upload] = useUploadResumeMutation();
  const [progress, setProgress] = useState<number>();
  const [fault, setFault] = useState<string>();

  const refuse = (sentence: string) => {
    setFault(sentence);
    toast(sentence, 'failure');
  };

  const send = async (file: File) => {
    const unfit = resumeFault(file);
    if (unfit) return refuse(unfit);
    setFault(undefined);
    setProgress(0);
    const sent = await upload({ candidateId, file, onProgress: setProgress });
    setProgress(undefined);
    if (sent.error) return refuse(uploadFailure(sent.error));
    remember('resume', sent.data.message.resume);
    toast(texts.uploaded);
  };

  return (
    <section className={styles.actions} aria-label={texts.label}>
      {path && (
        <ButtonAnchor look="secondary" href={path} download>
          <Icon name="download" size={18} />
          {texts.download}
        </ButtonAnchor>
      )}
      <FileButton look="secondary" accept={resumeAccept} busy={progress !== undefined} onFile={(file) => void send(file)}>
        <Icon name="upload" size={18} />
        {texts.upload}
      </FileButton>
      {(progress !== undefined || fault) && (
        <div className={styles.outcome}>
          {progress !== undefined && <ProgressLine share={progress} label={texts.sending} />}
          <FieldError error={fault} />
        </div>
      )}
    </section>
  );
}

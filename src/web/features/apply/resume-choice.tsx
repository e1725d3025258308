import { resumeAccept } from '#contract/forms/file-accept.ts';
import { validateResumeFile } from '#contract/rules.ts';
import { texts } from '#texts/confirm-dialog.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './resume-choice.module.css';
import type { RejectedFile } from './use-submit-application.ts';

interface ResumeChoiceProps {
  choice: 'existing' | 'new';
  onChoiceChange(choice: 'existing' | 'new'): void;
  /** The name of the resume on file; undefined while loading. */
  resume: string | undefined;
  /** Of the company's system, if it takes less. */
  limits: string | undefined;
  file: File | undefined;
  onFile(file: File | undefined): void;
  rejectedFile: RejectedFile | undefined;
  /** Share of the new resume sent, 0 to 1, during the upload. */
  progress: number | undefined;
}

/** The choice between the resume on file and a new one (spec §2). */
export function ResumeChoice({
  choice,
  onChoiceChange,
  resume,
  limits,
  file,
  onFile,
  rejectedFile,
  progress,
}: ResumeChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="sr-only">{texts.whichResume}</legend>
      <label className={styles.option} data-chosen={choice === 'existing' || undefined}>
        <input type="radio" name="resume" checked={choice === 'existing'} onChange={() => onChoiceChange('existing')} />
        <span>
          {texts.existingResume}
          <b className={styles.name}>
            <Icon name="file" size={18} />
            {resume ?? '…'}
          </b>
        </span>
      </label>
      {limits && <p className={styles.limits}>{texts.resumeLimits(limits)}</p>}
      <label className={styles.option} data-chosen={choice === 'new' || undefined}>
        <input type="radio" name="resume" checked={choice === 'new'} onChange={() => onChoiceChange('new')} />
        <span>{texts.newResume}</span>
      </label>
      {choice === 'new' && (
        <FileField
          label={texts.uploadResume}
          accept={resumeAccept}
          hint={limits ?? texts.resumeHint}
          file={file}
          onFile={onFile}
          progress={progress}
          error={file && (validateResumeFile(file) ?? (rejectedFile?.file === file ? rejectedFile.message : undefined))}
        />
      )}
    </fieldset>
  );
}

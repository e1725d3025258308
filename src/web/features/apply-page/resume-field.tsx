import { useId } from 'react';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import { resumeAccept } from '#contract/forms/file-accept.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import styles from './resume-field.module.css';
import { UploadBox } from './upload-box.tsx';
import type { UploadState } from './use-apply-form.ts';

interface ResumeFieldProps {
  resume: ApplyForm['resume'];
  /** Of the company's system, if it takes less. */
  limits: string | undefined;
  upload: UploadState | undefined;
  forgottenFile: string | undefined;
  error: string | undefined;
  onFile(file: File): void;
}

export function ResumeField({ resume, limits, upload, forgottenFile, error, onFile }: ResumeFieldProps) {
  const { name: portal } = useBrand();
  const id = useId();
  return (
    <div className={styles.field}>
      <UploadBox
        id={id}
        name="resume"
        accept={resumeAccept}
        aria-label={texts.resume.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
        file={resume}
        upload={upload}
        forgottenFile={forgottenFile}
        describeUpload={texts.resume.reading}
        sendLabel={texts.resume.read}
        onFile={onFile}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.resume.hint(portal, limits)}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

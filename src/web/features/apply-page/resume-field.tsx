import { useEffect, useId, useRef, useState } from 'react';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import { resumeAccept } from '#contract/forms/file-accept.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { FileDropZone, FileStatus } from '#web/ui/fields/file-drop-zone.tsx';
import { formatFileSize } from '#web/ui/fields/file-size.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './resume-field.module.css';
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

/** The browser's own file input until scripts run; then the whole box accepts a press or a drop and uploads at once. */
export function ResumeField({ resume, limits, upload, forgottenFile, error, onFile }: ResumeFieldProps) {
  const { name: portal } = useBrand();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isPlain, setIsPlain] = useState(true);
  const select = useRef(onFile);
  select.current = onFile;

  useEffect(() => {
    setIsPlain(false);
    // Chosen before scripts ran.
    const [early] = input.current?.files ?? [];
    if (early) select.current(early);
  }, []);

  const name = upload?.name ?? resume?.name;
  const request = forgottenFile ? texts.resume.again(forgottenFile) : texts.resume.choose;
  const state = upload
    ? texts.resume.reading(upload.name)
    : resume?.size && `${formatFileSize(resume.size)} · ${texts.resume.ready}`;
  return (
    <div className={styles.field}>
      <FileDropZone
        ref={input}
        name="resume"
        accept={resumeAccept}
        aria-label={texts.resume.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-state`, `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
        disabled={upload !== undefined}
        isPlain={isPlain}
        hasFile={resume !== null}
        button={upload ? undefined : resume ? texts.resume.replace : texts.resume.chooseFile}
        onFile={onFile}
      >
        <FileStatus id={`${id}-state`} name={name ?? (isPlain ? undefined : request)} state={state} />
      </FileDropZone>
      {upload && <ProgressBar share={upload.share} label={texts.resume.reading(upload.name)} />}
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.resume.hint(portal, limits)}
      </p>
      <FieldError id={`${id}-error`} error={error} />
      <noscript>
        <Button type="submit" variant="secondary" size="small" name="intent" value="read">
          {texts.resume.read}
        </Button>
      </noscript>
    </div>
  );
}

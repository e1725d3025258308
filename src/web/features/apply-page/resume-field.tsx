import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import { resumeAccept } from '#contract/rules.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { formatFileSize } from '#web/ui/fields/file-size.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './resume-field.module.css';
import type { UploadState } from './use-apply-form.ts';

interface ResumeFieldProps {
  resume: ApplyForm['resume'];
  upload: UploadState | undefined;
  forgottenFile: string | undefined;
  error: string | undefined;
  onFile(file: File): void;
}

/** The browser's own file input until scripts run; then the whole box takes a press or a drop and uploads at once. */
export function ResumeField({ resume, upload, forgottenFile, error, onFile }: ResumeFieldProps) {
  const { name: portal } = useBrand();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isEnhanced, setIsEnhanced] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const select = useRef(onFile);
  select.current = onFile;

  useEffect(() => {
    setIsEnhanced(true);
    // Chosen before scripts ran.
    const [early] = input.current?.files ?? [];
    if (early) select.current(early);
  }, []);

  const selectFile = (files: FileList | null) => {
    if (files?.[0]) onFile(files[0]);
  };
  const drag = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsDraggedOver(true);
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsDraggedOver(false);
      selectFile(event.dataTransfer.files);
    },
  };
  const describedBy = [`${id}-state`, `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const title = upload?.name ?? resume?.name ?? (forgottenFile ? texts.resume.again(forgottenFile) : texts.resume.choose);
  return (
    <div className={styles.field}>
      <div
        className={styles.box}
        data-enhanced={isEnhanced || undefined}
        data-full={resume ? true : undefined}
        data-over={isDraggedOver || undefined}
        data-invalid={error ? true : undefined}
        {...drag}
      >
        <Icon name="file" size={26} />
        <div className={styles.words} id={`${id}-state`}>
          {(isEnhanced || resume) && <b>{title}</b>}
          {upload ? (
            <span className={styles.state}>{texts.resume.reading(upload.name)}</span>
          ) : (
            resume?.size && (
              <span className={styles.state}>
                {formatFileSize(resume.size)} · {texts.resume.ready}
              </span>
            )
          )}
        </div>
        {isEnhanced && !upload && (
          <span className={styles.button} aria-hidden="true">
            {resume ? texts.resume.replace : texts.resume.chooseFile}
          </span>
        )}
        <input
          ref={input}
          className={styles.input}
          type="file"
          name="resume"
          accept={resumeAccept}
          aria-label={texts.resume.label}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          disabled={upload !== undefined}
          onChange={({ target }) => {
            selectFile(target.files);
            // Allows selecting the same file again after it changed.
            target.value = '';
          }}
        />
      </div>
      {upload && <ProgressBar share={upload.share} label={texts.resume.reading(upload.name)} />}
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.resume.hint(portal)}
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

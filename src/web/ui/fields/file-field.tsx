/** Selects a file by picker or drop, and shows the upload progress. */

import { useId, useState } from 'react';
import { texts } from '#texts/widgets.ts';
import { Icon } from '../icon.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { FieldError } from './field.tsx';
import styles from './file-field.module.css';
import { formatFileSize } from './file-size.ts';

interface FileFieldProps {
  label: string;
  /** Filters the picker only; the caller validates dropped files. */
  accept: string;
  hint?: string;
  file: File | undefined;
  onFile(file: File): void;
  error?: string | undefined;
  /** Share of bytes sent, 0 to 1; undefined when idle. */
  progress?: number | undefined;
}

export function FileField({ label, accept, hint, file, onFile, error, progress }: FileFieldProps) {
  const id = useId();
  const [dragging, setDragging] = useState(false);
  const describedBy = [`${id}-file`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  // A canceled picker or dropped text keeps the current file.
  const selectFile = (files: FileList | null) => {
    if (files?.[0]) onFile(files[0]);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside. */}
      <div
        className={styles.zone}
        data-over={dragging || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDragging(false);
          selectFile(event.dataTransfer.files);
        }}
      >
        <Icon name="file" size={26} />
        <p className={styles.words} id={`${id}-file`}>
          {file ? (
            <>
              <b className={styles.name}>{file.name}</b>
              <span className={styles.state}>
                {formatFileSize(file.size)}
                {!error && ` · ${progress === undefined ? texts.readyToSend : texts.sending}`}
              </span>
            </>
          ) : (
            <span className={styles.state}>{texts.dropFile}</span>
          )}
        </p>
        {progress === undefined && (
          <span className={styles.button} aria-hidden="true">
            {file ? texts.changeFile : texts.chooseFile}
          </span>
        )}
        <input
          id={id}
          className={styles.input}
          type="file"
          accept={accept}
          disabled={progress !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            selectFile(event.target.files);
            // Allows selecting the same file again after it changed.
            event.target.value = '';
          }}
        />
      </div>
      {progress !== undefined && <ProgressBar share={progress} label={texts.sendingFile(file?.name)} />}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

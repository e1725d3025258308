/** Chooses one file, by picker or by dropping it, and shows how far it has travelled. */

import { useId, useState } from 'react';
import { language } from '#texts/language.ts';
import { texts } from '#texts/widgets.ts';
import { Icon } from '../icon.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { FieldError } from './field.tsx';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  /** What the picker offers; what is dropped may be anything and is for the caller to judge. */
  accept: string;
  hint?: string;
  file: File | undefined;
  onFile(file: File): void;
  error?: string | undefined;
  /** Share of the bytes that are sent, 0 to 1; undefined while nothing is on its way. */
  progress?: number | undefined;
}

export function FileField({ label, accept, hint, file, onFile, error, progress }: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const described = [`${id}-file`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  // A picker that was closed without a choice, or dropped words, leave the file that is there.
  const choose = (files: FileList | null) => {
    if (files?.[0]) onFile(files[0]);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first. */}
      <div
        className={styles.zone}
        data-over={over || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files);
        }}
      >
        <Icon name="file" size={26} />
        <p className={styles.words} id={`${id}-file`}>
          {file ? (
            <>
              <b className={styles.name}>{file.name}</b>
              <span className={styles.state}>
                {sizeOf(file.size)}
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
          aria-describedby={described}
          onChange={(event) => {
            choose(event.target.files);
            // So that the same file, mended meanwhile, can be chosen again.
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

function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return texts.kilobytes(Math.max(1, Math.round(bytes / 1024)).toLocaleString(language));
  return texts.megabytes((bytes / 1024 / 1024).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
}

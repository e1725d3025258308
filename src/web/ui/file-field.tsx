/** Chooses one file, by picker or by dropping it, and shows how far it has travelled. */
import { useId, useState } from 'react';
import { FieldError } from './field.tsx';
import styles from './file-field.module.css';
import { Icon } from './icon.tsx';

interface FileFieldProps {
  label: string;
  /** What the picker offers; what is dropped may be anything and is for the caller to judge. */
  accept: string;
  hint?: string;
  file: File | undefined;
  onFile(file: File | undefined): void;
  error?: string | undefined;
  /** Share of the bytes that are sent, 0 to 1; undefined while nothing is on its way. */
  progress?: number | undefined;
}

export function FileField({ label, accept, hint, file, onFile, error, progress }: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
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
          onFile(event.dataTransfer.files[0]);
        }}
      >
        <Icon name={file && !error ? 'check' : 'upload'} />
        <span className={styles.words}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <span className={styles.name}>{file ? `${file.name} (${sizeOf(file.size)})` : 'Drop a file here, or choose one.'}</span>
        </span>
        <input
          id={id}
          className={styles.input}
          type="file"
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onFile(event.target.files?.[0])}
        />
      </div>
      {progress !== undefined && (
        <progress className={styles.progress} max={1} value={progress} aria-label={`Sending ${file?.name ?? 'the file'}`} />
      )}
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
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Selects a file by picker or drop, and shows the upload progress. */
import { texts } from '#texts/widgets.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { Field } from './field.tsx';
import { FileDropZone, FileStatus } from './file-drop-zone.tsx';
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
  const isBusy = progress !== undefined;
  const describeState = ({ size }: File) =>
    error ? formatFileSize(size) : `${formatFileSize(size)} · ${isBusy ? texts.sending : texts.readyToSend}`;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={({ className: _, ...attributes }) => (
        <>
          <FileDropZone
            {...attributes}
            aria-describedby={[`${attributes.id}-file`, attributes['aria-describedby']].filter(Boolean).join(' ')}
            accept={accept}
            disabled={isBusy}
            button={isBusy ? undefined : file ? texts.changeFile : texts.chooseFile}
            onFile={onFile}
          >
            <FileStatus id={`${attributes.id}-file`} name={file?.name} state={file ? describeState(file) : texts.dropFile} />
          </FileDropZone>
          {isBusy && <ProgressBar share={progress} label={texts.sendingFile(file?.name)} />}
        </>
      )}
    />
  );
}

import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import { texts } from '#texts/forms/questions.ts';
import { Button } from '#web/ui/button.tsx';
import { UploadBox } from '../apply-page/upload-box.tsx';
import type { ApplyFormState } from '../apply-page/use-apply-form.ts';
import styles from './question-field.module.css';

/** The files of the form, and their uploads. */
export interface FileState extends Pick<ApplyFormState, 'upload' | 'uploadFile' | 'removeFile'> {
  held: NonNullable<ApplyForm['answer_files']>;
}

interface FileControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  question: Question;
  /** The name of a file that a draft remembers, which a browser cannot keep. */
  forgottenFile: string;
  onAnswer(answer: readonly string[]): void;
  hasScripts: boolean;
  files: FileState;
}

/** A file that uploads when it is chosen, without scripts with the form, and can be removed. */
export function FileControl({ question, forgottenFile, onAnswer, hasScripts, files, ...attributes }: FileControlProps) {
  const { id, limits, label } = question;
  const held = files.held[id];
  return (
    <>
      <UploadBox
        {...attributes}
        name={answerField(id)}
        accept={(limits?.fileTypes ?? []).map((type) => `.${type}`).join(',')}
        file={held}
        upload={files.upload}
        forgottenFile={held ? undefined : forgottenFile}
        describeUpload={texts.file.uploading}
        onFile={(file) => {
          onAnswer([file.name]);
          void files.uploadFile(answerField(id), file);
        }}
      />
      {held &&
        (hasScripts ? (
          <span>
            <Button
              variant="secondary"
              size="small"
              aria-label={texts.file.removeFrom(held.name, label)}
              onClick={() => {
                document.getElementById(attributes.id)?.focus();
                void files.removeFile(id);
              }}
            >
              {texts.file.remove}
            </Button>
          </span>
        ) : (
          <div>
            <label className={styles.remove}>
              <input type="checkbox" name="remove" value={id} /> {texts.file.omit(held.name)}
            </label>
          </div>
        ))}
    </>
  );
}

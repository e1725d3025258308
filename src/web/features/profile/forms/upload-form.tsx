import { paths } from '#contract/addresses.ts';
import type { FormResult } from '#contract/forms/form-result.ts';
import { profileUploadParam } from '#contract/forms/profile-form-addresses.ts';
import { texts } from '#texts/forms/profile-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';

interface UploadFormProps {
  id: string;
  part: 'resume' | 'picture';
  accept: string;
  /** The label of the button that uploads. */
  button: string;
  posted: FormResult | undefined;
  candidateId: string;
}

/** Uploads a file without scripts. Only the server renders it. */
export function UploadForm({ id, part, accept, button, posted, candidateId }: UploadFormProps) {
  const error = posted?.values.part === part ? posted.message : undefined;
  return (
    <form id={id} method="post" action={`${paths.profile}?${profileUploadParam}=${part}`} encType="multipart/form-data">
      {/* Before the file, which the server takes only for this candidate. */}
      <input type="hidden" name="candidate_id" value={candidateId} />
      <input type="file" name={part === 'resume' ? 'resume' : 'profile_picture'} accept={accept} aria-label={texts[part].file} />
      <FieldError error={error} />
      <Button type="submit" variant="secondary" size="small">
        {button}
      </Button>
    </form>
  );
}

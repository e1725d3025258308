import { useSearchParams } from 'react-router';
import { paths } from '#contract/addresses.ts';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import { pictureAccept, resumeAccept } from '#contract/forms/file-accept.ts';
import { profileChangedParam, profileEditParam, resumeSectionId } from '#contract/forms/profile-form-addresses.ts';
import { texts as forms } from '#texts/forms/profile-forms.ts';
import { texts } from '#texts/profile.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { DetailsForm } from './details-form.tsx';
import { UploadForm } from './upload-form.tsx';

/** The forms of the profile without scripts. Only the server renders them. */
export function ServerForms({ details }: { details: CandidateDetails }) {
  const [params] = useSearchParams();
  const posted = useFormResult();
  const isEditing = params.has(profileEditParam) || posted?.values.part === 'details';
  const changed = { details: texts.saved, resume: forms.resume.changed, picture: forms.picture.changed };
  const message = posted ? undefined : new Map(Object.entries(changed)).get(params.get(profileChangedParam) ?? '');
  return (
    <div>
      {message && <p role="status">{message}</p>}
      {isEditing ? (
        <DetailsForm details={details} posted={posted} />
      ) : (
        <ButtonAnchor variant="secondary" href={`${paths.profile}?${profileEditParam}`}>
          {texts.edit}
        </ButtonAnchor>
      )}
      <UploadForm
        id={resumeSectionId}
        part="resume"
        accept={resumeAccept}
        button={texts.resume.upload}
        posted={posted}
        candidateId={details.candidate_id}
      />
      <UploadForm
        id="picture"
        part="picture"
        accept={pictureAccept}
        button={texts.picture.change}
        posted={posted}
        candidateId={details.candidate_id}
      />
    </div>
  );
}

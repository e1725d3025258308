/** Answers contract/candidates. */
import { candidateDetails, register, saveProfile, uploadPicture, uploadResume } from '#contract/candidates.ts';
import { noResume } from '#contract/rules.ts';
import { signedOut } from '../http/refusal.ts';
import type { Serve } from '../http/serve.ts';
import type { Candidates } from './candidates.ts';

export function candidatesApi(serve: Serve, { candidates }: { candidates: Candidates }): void {
  serve(register, async ({ body, candidate, file }) => {
    const name = [body.first_name, body.last_name].filter(Boolean).join(' ');
    const resume = await candidates.register(candidate.candidateId, { name, mobile: body.mobile }, file);
    return { message: { resume: resume.name, resume_path: filePath(resume.id) } };
  });

  serve(uploadResume, async ({ candidate, file }) => {
    const resume = await candidates.replaceResume(candidate.candidateId, file);
    return { message: { resume: resume.name, resume_path: filePath(resume.id) } };
  });

  serve(uploadPicture, async ({ candidate, file }) => {
    const picture = await candidates.replacePicture(candidate.candidateId, file);
    return { message: 'Profile Picture Uploaded Successfully', profile_path: filePath(picture.id) };
  });

  serve(saveProfile, async ({ body, candidate }) => {
    await candidates.saveProfile(candidate.candidateId, { name: body.name, mobile: body.number });
    return {};
  });

  serve(candidateDetails, async ({ candidate }) => {
    const found = await candidates.find(candidate.candidateId);
    if (!found) throw signedOut();
    return {
      message: {
        details: {
          candidate_id: found.id,
          name: found.name,
          mobile: found.mobile,
          email: found.email,
          resume: found.resumeName ?? noResume,
          resume_path: filePath(found.resumeId),
          profile_path: filePath(found.pictureId),
        },
      },
    };
  });
}

/** Where the owner opens a file; empty when there is none. */
const filePath = (id: string | null) => (id === null ? '' : `/files/${id}`);

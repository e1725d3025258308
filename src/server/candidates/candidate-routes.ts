/** Handles the calls of contract/candidate-calls. */
import { getCandidateDetails, registerCandidate, saveProfile, uploadPicture, uploadResume } from '#contract/candidate-calls.ts';
import { emailAddress } from '#contract/fields.ts';
import { noResumePlaceholder, validateSignUpName } from '#contract/rules.ts';
import { formatPhoneNumber } from '#labels/phone-label.ts';
import { DomainError, signedOut } from '../domain-error.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { SessionService } from '../sign-in/sessions/sessions.ts';
import type { CandidateService } from './candidates.ts';

interface CandidateRouteServices {
  candidates: CandidateService;
  sessions: Pick<SessionService, 'findOnboarding'>;
}

export function registerCandidateRoutes(defineHandler: DefineHandler, { candidates, sessions }: CandidateRouteServices): void {
  defineHandler(
    registerCandidate,
    async ({ body, candidate, file }) => {
      const name = [body.first_name, body.last_name].filter(Boolean).join(' ');
      const invalid = validateSignUpName(name);
      if (invalid) throw new DomainError('invalid', invalid, { fields: { first_name: invalid } });
      const resume = await candidates.register(candidate, { name, mobile: body.mobile, startedJobId: body.job_id }, file);
      return { message: { resume: resume.name, resume_path: filePath(resume.id) } };
    },
    // Spec §7 names no token for this call, so id and address authorize the first resume.
    { resolveCandidate: (body) => findOnboardingCandidate(body, sessions) },
  );

  defineHandler(uploadResume, async ({ candidate, file }) => {
    const resume = await candidates.replaceResume(candidate, file);
    return { message: { resume: resume.name, resume_path: filePath(resume.id) } };
  });

  defineHandler(uploadPicture, async ({ candidate, file }) => {
    const picture = await candidates.replacePicture(candidate, file);
    return { message: 'Profile Picture Uploaded Successfully', profile_path: filePath(picture.id) };
  });

  defineHandler(saveProfile, async ({ body, candidate }) => {
    await candidates.saveProfile(candidate.candidateId, { name: body.name, mobile: body.number });
    return {};
  });

  defineHandler(getCandidateDetails, async ({ candidate }) => {
    const profile = await candidates.find(candidate.candidateId);
    if (!profile) throw signedOut();
    return {
      message: {
        details: {
          candidate_id: profile.id,
          name: profile.name,
          mobile: profile.mobile,
          mobile_text: formatPhoneNumber(profile.mobile),
          email: profile.email,
          resume: profile.resumeName ?? noResumePlaceholder,
          resume_path: filePath(profile.resumeId),
          profile_path: filePath(profile.pictureId),
        },
      },
    };
  });
}

async function findOnboardingCandidate(body: unknown, sessions: CandidateRouteServices['sessions']) {
  const { candidate_id: id, email } = (body ?? {}) as Record<string, unknown>;
  const address = emailAddress.safeParse(email);
  return typeof id === 'string' && address.success ? sessions.findOnboarding(id, address.data) : undefined;
}

/** The path where the owner opens a file; empty without a file. */
const filePath = (id: string | null) => (id === null ? '' : `/files/${id}`);

/** Calls for a candidate's registration, profile, resume and picture. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { contactNumber, emailAddress, fullName, signUpName } from './fields.ts';
import { jobIdInput } from './job-calls.ts';
import * as messages from './messages.ts';
import { successResponse } from './responses.ts';

const owner = z.string(messages.fillAllFields).check(z.minLength(1), z.maxLength(100));
const storedResume = successResponse(z.object({ resume: z.string(), resume_path: z.string() }));

export const registerCandidate = defineCall({
  method: 'POST',
  path: '/api/carrer/resumeupload',
  summary: 'Registers a new candidate with resume, name and phone number.',
  auth: 'required',
  file: 'resume',
  body: z.object({
    candidate_id: owner,
    first_name: signUpName,
    last_name: z._default(z.union([z.literal(''), signUpName], messages.nameInvalid), ''),
    mobile: contactNumber,
    email: emailAddress,
    /** The job whose Apply button opened the registration. */
    job_id: z.optional(jobIdInput),
  }),
  response: storedResume,
});

export const uploadResume = defineCall({
  method: 'POST',
  path: '/user-resume-upload',
  summary: 'Replaces the resume.',
  auth: 'required',
  file: 'resume',
  body: z.object({ candidate_id: owner }),
  response: storedResume,
});

export const uploadPicture = defineCall({
  method: 'POST',
  path: '/user/profile-picture/upload',
  summary: 'Replaces the profile picture with a JPEG or PNG.',
  auth: 'required',
  file: 'profile_picture',
  body: z.object({ candidate_id: owner }),
  response: z.object({ success: z.literal(true), message: z.string(), profile_path: z.string() }),
  status: 201,
});

/** The only call whose error is a plain string (spec §7 reads `error.data.error`). */
export const saveProfile = defineCall({
  method: 'POST',
  path: '/api/carrer/profile',
  summary: "Saves the candidate's name and contact number.",
  auth: 'required',
  body: z.object({
    candidate_id: owner,
    name: fullName,
    number: contactNumber,
    email: z.optional(z.string(messages.emailInvalid)),
  }),
  response: z.object({ success: z.literal(true) }),
});

export const getCandidateDetails = defineCall({
  method: 'GET',
  path: '/user/dashboard/details',
  summary: "Returns the candidate's profile.",
  auth: 'required',
  response: successResponse(
    z.object({
      details: z.object({
        candidate_id: z.string(),
        name: z.string(),
        mobile: z.string(),
        /** For the screen: '+91 98123 45678'. */
        mobile_text: z.string(),
        email: z.string(),
        resume: z.string(),
        resume_path: z.string(),
        profile_path: z.string(),
      }),
    }),
  ),
});
export type CandidateDetails = z.output<typeof getCandidateDetails.response>['message']['details'];

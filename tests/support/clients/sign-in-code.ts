import type { ReceivedMail } from '../fakes/mail-server.ts';

/** Extracts the code from the subject of a sign-in mail. */
export const extractSignInCode = ({ subject }: ReceivedMail): string => /^(\d{5}) is your/.exec(subject ?? '')?.[1] ?? '';

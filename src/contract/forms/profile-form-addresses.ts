/** The addresses of the forms of My Profile without scripts. */
import { paths } from '#contract/addresses.ts';

/** Forms of My Profile without scripts post to the page itself. An upload names its part. */
export type ProfilePart = 'details' | 'resume' | 'picture';
export const profileUploadParam = 'upload';
/** The parameter of My Profile that opens the form of the details. */
export const profileEditParam = 'edit';
/** The parameter of My Profile with the part that such a form has changed. */
export const profileChangedParam = 'changed';
export const resumeSectionId = 'resume';

/** The forms of the account: a copy of its data, its deletion, keeping it, and getting mails again. */
export const accountFormPath = `${paths.profile}/account`;
export type AccountFormAction = 'export' | 'delete' | 'keep' | 'resubscribe';
/** The parameter of My Profile with the action that waits for a mailed code. */
export const accountConfirmParam = 'confirm';
export const accountSectionId = 'your-data';

/** The form that signs out a device, or all of them. */
export const devicesFormPath = `${paths.profile}/devices`;
export const devicesSectionId = 'signed-in-places';

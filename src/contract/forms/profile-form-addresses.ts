/** The addresses of the forms of My Profile without scripts. */

/** Forms of My Profile without scripts post to the page itself. An upload names its part. */
export type ProfilePart = 'details' | 'resume' | 'picture';
export const profileUploadParam = 'upload';
/** The parameter of My Profile that opens the form of the details. */
export const profileEditParam = 'edit';
/** The parameter of My Profile with the part that such a form has changed. */
export const profileChangedParam = 'changed';
export const resumeSectionId = 'resume';

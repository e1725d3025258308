/** `accept` of file inputs. Apart from the rules, which load when a form is used. */

export const resumeAccept =
  '.pdf,.docx,.txt,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/plain';

/** Also the types that the server accepts. */
export const pictureAccept = 'image/jpeg,image/png';

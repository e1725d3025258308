/** The apply page: form, code, finished. */
import { capitalize, nameNumber } from '../number-names.ts';

export const texts = {
  head: {
    title: (page: string) => `${page} | Career Portal`,
    description: (company: string) => `Apply at ${company} with your e-mail and a résumé.`,
  },
  closed: {
    title: 'This role is no longer open.',
    text: 'What you typed is still in this browser.',
    typed: 'What you typed',
    search: 'Search open roles',
  },
  back: 'Back to the job',
  title: (job: string) => `Apply: ${job}`,
  loading: 'Loading the form',
  failed: { title: 'We could not load the form', tryAgain: 'Try again' },
  steps: 'Your way through this form',
  done: ', done',
  questions: (count: number) => capitalize(`${nameNumber(count)} ${count === 1 ? 'question' : 'questions'}`),
  resume: {
    heading: 'Resume',
    lead: 'We read your name, phone and e-mail from it. You correct them below.',
    unread: 'We could not read a name or phone from it. Type them below.',
    inAccount: 'From your profile. Choose another file to replace it.',
    label: 'Resume file',
    choose: 'Choose a file or drop it here',
    replace: 'Replace',
    chooseFile: 'Choose file',
    again: (file: string) => `Choose ${file} again`,
    ready: 'Saved with this form',
    reading: (file: string) => `Reading ${file}`,
    hint: (company: string, limits = 'PDF, DOCX or TXT, up to 6 MB.') =>
      `${limits} We use it only to consider you for roles at ${company}.`,
    read: 'Read my resume',
    failed: 'We could not upload the file. Try again in a moment.',
    removalFailed: 'We could not remove the file. Try again in a moment.',
  },
  contact: {
    heading: 'Contact',
    name: 'Full name',
    phone: 'Phone',
    phoneHint: 'With the country code.',
    /** Spec §9: the default country is India. */
    phoneStart: '+91 ',
    email: 'E-mail',
    emailHint: 'We send a 5 digit code to this address before anything leaves.',
    fromResume: 'Read from your resume',
  },
  consent: {
    heading: 'Consent',
    text: (company: string) =>
      `${company} uses your application to decide about this role. Only people who hire for it read it. You can delete it in your profile at any time.`,
  },
  send: {
    heading: 'Send',
    guestLead: 'Next we e-mail you a 5 digit code. Your application is sent when you enter it, not before.',
    guest: 'Continue to the code',
    candidate: 'Send application',
    candidateLead: (email: string) => `You are signed in as ${email}, so no code is needed.`,
    tocGuest: 'Code and send',
    draft: (time: string) => `Draft saved at ${time}, in this browser only`,
    failed: 'We could not send your application. Nothing was lost. Try again',
  },
  errors: {
    /** Precedes the title of the page. */
    title: 'Error: ',
    summary: (count: number) =>
      count === 1 ? 'One thing needs your attention' : `${capitalize(nameNumber(count))} things need your attention`,
    /** A label such as 'Work sample' or 'Do you drive?', and its message. */
    ofQuestion: (label: string, message: string | undefined) => `${label}${/[?!.:]$/.test(label) ? '' : ':'} ${message}`,
    notSent: 'Your application was not sent',
  },
  code: {
    title: 'Enter the code',
    steps: { form: 'Form', code: 'Code', sent: 'Sent' },
    sentTo: 'We sent a 5 digit code to ',
    sentToEnd: '. Your application is sent when you enter it. ',
    change: 'Change address',
    label: '5 digit code',
    within: 'Use it within 10 minutes.',
    resendAfter: (clock: string) => ` You can ask for a new one after ${clock}.`,
    resend: 'Send a new code',
    resent: 'New code sent.',
    verify: 'Verify and send',
    notChecked: 'We could not check the code. Nothing was lost. Try again in a moment.',
    notSent: 'We could not send the code. Try again in a moment.',
  },
  sent: {
    title: 'Job Applied Successfully',
    earlier: (date: string) => `You applied on ${date}`,
    text: (job: string, company: string) => `${job}, at ${company}. A copy is in your mailbox.`,
    earlierText: (job: string, company: string) => `${job}, at ${company}. You can apply again 90 days after that.`,
    receipt: 'See the receipt',
    applications: 'See your applied jobs',
    back: 'Back to the job',
  },
};

/** The readable page in a copy of a candidate's data. */
export const texts = {
  title: 'Your data',
  /** The name of the file with the same content follows. */
  madeAt: (time: string) => `Made on ${time}. The same for programs:`,
  none: 'Nothing.',
  sections: {
    profile: 'Profile',
    files: 'Files',
    ways_to_sign_in: 'Ways to sign in',
    sessions: 'Where you signed in',
    trusted_devices: 'Trusted devices',
    applications: 'Applications',
    sent_applications: 'All applications as you sent them',
    unfinished_applications: 'Applications you began',
    saved_jobs: 'Saved jobs',
    alerts: 'Alerts about new jobs',
    alert_jobs: 'Jobs of your alerts',
    mails: 'Mails of the last days',
    company_notices: 'Notices to companies of the last days',
    mailed_codes: 'Codes we mailed',
    unsubscribed: 'Unsubscribed',
    scheduled_deletion: 'Deletion you asked for',
    voluntary_answers: 'Voluntary answers that wait to be sent',
    rate_limits: 'Counters that protect the sign-in',
  },
};

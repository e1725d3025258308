export const texts = {
  title: 'Applied Jobs',
  loading: 'Loading your applications',
  appliedOn: (date: string) => `Applied on ${date}`,
  view: 'View Full Detail',
  receipt: 'Receipt',
  applyAgain: 'Apply again',
  none: { title: 'No Jobs Available', text: 'When you apply, your jobs stop here.', search: 'Search Open Roles' },
  failed: { title: 'We could not load your applications.', text: 'Nothing was lost.', tryAgain: 'Try again' },
};

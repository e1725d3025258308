/** Texts of the page of a closed job, which load with it. */
export const texts = {
  title: 'This role is no longer open',
  text: 'It may have been filled or taken down. Other roles are waiting.',
  search: 'Search Open Roles',
  openNow: 'Open now',
};

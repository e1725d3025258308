export const texts = {
  title: 'End of the line.',
  text: 'This page does not exist.',
  search: 'Search Open Roles',
};

export const texts = {
  label: 'Jobs',
  title: 'Job Title',
  clearTitle: 'Clear title',
  place: 'Location',
  clearPlace: 'Clear place',
  search: 'Search',
  anyTitle: 'Any title',
  anyPlace: 'Any place',
  /** Opens the fields of a search that is shown in one row. */
  change: 'Change',
};

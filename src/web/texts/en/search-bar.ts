export const texts = {
  label: 'Jobs',
  title: 'Job Title',
  clearTitle: 'Clear title',
  titleExample: 'Backend engineer',
  place: 'Location',
  clearPlace: 'Clear place',
  placeExample: 'Hyderabad',
  search: 'Search',
};

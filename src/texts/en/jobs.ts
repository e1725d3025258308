/** How a job's codes, gaps and dates read, wherever a job is shown. */
export const texts = {
  /** By the code that a job carries. */
  types: { H: 'Full Time', FL: 'Freelance', C: 'Contract', C2H: 'Contract to hire' } as Record<string, string>,
  remote: 'Remote',
  unknown: 'N/A',
  noTitle: 'NA',
  /** Spec §3: what a card says of a job without any place. */
  defaultPlace: 'MILPITAS, California',
  fewHoursAgo: 'Few hours ago',
  daysAgo: (days: number) => `${days} days ago`,
  /** All three in digits, month and day with a leading zero. */
  date: (year: string, month: string, day: string) => `${day}/${month}/${year}`,
  writtenDate: (day: number, month: string, year: number) => `${day} ${month} ${year}`,
  pay: (figures: string, per: string) => `${figures} ${per}`,
  payUnits: { HOUR: 'an hour', DAY: 'a day', WEEK: 'a week', MONTH: 'a month', YEAR: 'a year' } as Record<string, string>,
};

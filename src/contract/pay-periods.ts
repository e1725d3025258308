/** How often each unit of pay fits into a year of 52 weeks with 40 hours. */
export const periodsPerYear = { HOUR: 2080, DAY: 260, WEEK: 52, MONTH: 12, YEAR: 1 };

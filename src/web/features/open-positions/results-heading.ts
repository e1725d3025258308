/** The results' heading. It takes the focus of removed chips and of 'Skip to results'. */
export const resultsHeadingId = 'results';

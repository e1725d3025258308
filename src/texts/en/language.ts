/** The language of these texts (BCP 47) and its writing direction. */
export const language: string = 'en';
export const direction: 'ltr' | 'rtl' = 'ltr';

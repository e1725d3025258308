/** The language of the texts beside this file (BCP 47), and where its lines begin. */
export const language: string = 'en';
export const direction: 'ltr' | 'rtl' = 'ltr';

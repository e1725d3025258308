/** The kinds of questions that the portal can ask. */

/** `boolean` is yes or no. `info` is a text without an answer. */
export const questionKinds = [
  'short_text',
  'long_text',
  'single',
  'multi',
  'boolean',
  'number',
  'date',
  'file',
  'consent',
  'info',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Equal opportunity reports that a law asks for, and those that a company makes on its own. */
export const voluntaryPurposes = ['compliance', 'demographic'] as const;
export type VoluntaryPurpose = (typeof voluntaryPurposes)[number];

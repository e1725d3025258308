import { language } from '#texts/language.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Intl.PluralRules(language);

/** The form of a word that the language has for so many. */
export const pluralize = (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other;

import { language } from '#texts/language.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Intl.PluralRules(language);

/** Selects the plural form of the language. */
export const pluralize = (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other;

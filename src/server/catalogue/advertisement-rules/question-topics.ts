/** Recognizes requests for pay history, age and Canadian experience. */
import type { ImportedJob } from '../import/imported-job.ts';
import { quote, splitSentences } from './advertisement-text.ts';

interface Topic {
  name: 'pay history' | 'age' | 'Canadian experience';
  asks: RegExp;
  /** Texts that name the topic and do not ask for it. */
  excuses?: RegExp;
}

const pay = '(?:salary|salaries|wages?|pay|compensation|remuneration|earnings|income|CTC|pay rate|hourly rate)';
const past = '(?:current|present|previous|prior|last|past|latest|former|most recent|existing)(?:ly)?';
const job = '(?:job|role|position|employer|company|employment)';
const now = '(?:currently|now|presently|last|previously|being)';
/** `current salary range is posted` and `current pay equity law` are about the advertisement and the law. */
const notPay = String.raw`\b(?!\s(?:for|of)\s(?:this|the)\s(?:role|position|job|post)\b)(?!\s(?:negotiations?|committees?|reviews?|data|models?|audits?|surveys?|consult\w*|analys\w*|benchmark\w*|ranges?|bands?|scales?|grades?|grids?|periods?|equity|transparency|software|systems?|plans?|tools?|polic(?:y|ies)|administration|laws?|structures?|expectations?)\b)`;

export const payHistory: Topic = {
  name: 'pay history',
  asks: anyOf(
    String.raw`\b${past}(?:\s(?:annual|base|gross|net|monthly|hourly|total|yearly|${job}['’]?s?)){0,2}\s${pay}\b${notPay}`,
    String.raw`\b${pay}(?:\s(?:and benefits))?\shistory\b`,
    String.raw`\b${pay}\b${notPay}.{0,20}\b(?:in|at|from|with|of)\syour\s(?:${past}\s)${job}`,
    String.raw`\bhow much\s(?:do|did|are|were)\syou\s(?:${now}\s)?(?:earn|earning|make|making|paid|get paid)\b`,
    String.raw`\bwhat\s(?:do|did|are|were)\syou\s(?:${now}\s)?(?:earn|earning|paid)\b`,
    String.raw`\b(?:your|recent|last)\s(?:\w+\s){0,2}(?:pay ?(?:slips?|stubs?)|payslips?|W-2)\b`,
    String.raw`(?:aktuelle[sn]?|derzeitige[sn]?|bisherige[sn]?|letzte[sn]?|jetzige[sn]?)\s(?:\p{L}+\s)?(?:\p{L}*gehalt|vergütung|verdienst)`,
    String.raw`\bwas verdienen sie\b`,
    String.raw`(?:salaire|rémunération)\s(?:actuel|précédent|antérieur|annuel actuel)`,
  ),
};

export const age: Topic = {
  name: 'age',
  asks: anyOf(
    String.raw`\b(?:date of birth|birth ?(?:date|day|year)|year of birth|d\.?o\.?b\.?)(?!\p{L})`,
    String.raw`\bhow old are you\b|\bwhen were you born\b|\bwhat year were you born\b`,
    String.raw`\b(?:what is|what's|state|tell us|enter|give|indicate|confirm)\s(?:us\s)?your\s(?:current\s)?age\b(?!\s(?:group|range) of\b)`,
    String.raw`\bwhich age (?:group|range|bracket) (?:are you in|do you belong to|applies to you)\b`,
    String.raw`^(?:your )?(?:current )?age(?: (?:group|range|bracket|in years))?\s*[?:*]?$`,
    String.raw`\bare you (?:over|under|older than|younger than|above|below) (?:the age of )?(?:2[2-9]|[3-9]\d)\b`,
    String.raw`\b(?:geburtsdatum|geburtstag|geburtsjahr|wie alt sind sie)\b|^(?:ihr )?alter\s*[?:*]?$`,
    String.raw`\bdate de naissance\b|\bquel âge avez-vous\b|^votre âge\s*[?:*]?$`,
  ),
  excuses:
    /\b(?:child(?:ren)?|customers?|patients?|pets?|guests?|clients?|users?|students?)['’]s?\s|\b(?:birth|birthdays|age) of (?:\w+ )?(?:children|customers|patients|pets|guests|clients|users|students)\b/iu,
};

const modifiers = String.raw`(?:(?:work|working|job|professional|industry|local|relevant|retail|sales|nursing|teaching|banking|practical|workplace|market)\s){0,2}`;
export const canadianExperience: Topic = {
  name: 'Canadian experience',
  asks: anyOf(
    String.raw`\bCanadian\s${modifiers}experience\b(?!\s(?:cent(?:re|er)|stores?|team|platform|museum|design))`,
    String.raw`\b(?:work|working|job|professional|industry|local|relevant|prior|previous|paid|years?['’]?(?: of)?)\s(?:\w+\s)?experience(?:\s(?:you have|do you have|have you|gained|obtained|as an? (?:\w+ ?){1,3}))?\s(?:in|within|from|inside)\sCanada\b(?!['’]s)`,
    String.raw`\b(?:have|any|your)\s(?:\w+\s)?experience\s(?:in|within|from)\sCanada\b(?!['’]s)`,
    String.raw`\bexperience\s(?:of\s)?(?:working|gained|obtained|acquired|earned)\s(?:with)?in\sCanada\b(?!['’]s)`,
    String.raw`\bhave you (?:ever )?(?:previously |already )?(?:worked|been employed) in Canada\b(?!['’]s)`,
    String.raw`\bexpérience(?: de travail| professionnelle)? (?:canadienne|au Canada)`,
  ),
  excuses:
    /\b(?:customer|user|guest|patient|shopping|brand|employee) experience\b|\b(?:with or without|regardless of|irrespective of)\b|\b(?:no|non-)\s?(?:prior |previous )?Canadian\b|\bCanadian\b.{0,30}experience (?:is|are) (?:not|never) (?:\w+ )?(?:required|needed|necessary|asked|expected|a requirement)|\b(?:Canadian|Canada)\b.{0,40}\b(?:isn['’]t|not) (?:required|needed|necessary)\b/iu,
};

/** `We never ask for your salary history.` */
const denial =
  /(?:\bnot\b|n['’]t\b|\bnever\b|\bno need to\b).{0,25}\b(?:ask|asked|tell|include|state|send|provide|share|request|require|need|want|disclose|mention|give|enter)\b|\bfragen nicht\b/iu;

/** `Applicants without Canadian experience need not apply.` */
const exclusion = /\bneed not apply\b|\bnot be (?:considered|invited|accepted)\b|\bbe rejected\b/i;

/** Requests of topics in the questions. Voluntary self-identification is no part of an application. */
export const findQuestions = ({ questions, unaskable = [] }: ImportedJob, topics: Topic[]): string[] =>
  [
    ...questions
      .filter(({ kind, purpose }) => purpose === undefined && kind !== 'info' && kind !== 'consent')
      .map(({ label, help }) => [label, help ?? '']),
    ...unaskable.map(({ label }) => [label]),
  ].flatMap(([label = '', help = '']) =>
    topics
      .filter((topic) => [label, ...splitSentences({ description: help })].some((text) => isRequest(text, topic)))
      .map(({ name }) => `asks for ${name}: ${quote(label)}`),
  );

const demand = /\b(?:include|state|tell|send|provide|attach|mention|indicate|enclose|share|submit|give us)\b/i;

/** Sentences of the text that ask applicants to tell their pay. */
export const findPayHistoryRequests = (advertisement: ImportedJob): string[] =>
  splitSentences(advertisement)
    .filter(
      (sentence) => demand.test(sentence) && /\b(?:your|salary history)\b/i.test(sentence) && isRequest(sentence, payHistory),
    )
    .map((sentence) => `asks for pay history: ${quote(sentence)}`);

/** Lines of the text that want Canadian experience. */
export const findCanadianExperience = (advertisement: ImportedJob): string[] =>
  [advertisement.title, advertisement.experience, ...advertisement.skills, ...splitSentences(advertisement)]
    .filter((line) => isRequest(line, canadianExperience))
    .map((line) => `asks for Canadian experience: ${quote(line)}`);

const isRequest = (text: string, { asks, excuses }: Topic): boolean =>
  asks.test(text) && (exclusion.test(text) || !(excuses?.test(text) || denial.test(text)));

function anyOf(...patterns: string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'iu');
}

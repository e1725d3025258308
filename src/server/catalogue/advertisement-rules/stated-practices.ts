/** Finds what an advertisement says about AI in the selection and about its vacancy. */
import type { ImportedJob } from '../import/imported-job.ts';
import { splitSentences } from './advertisement-text.ts';

const ai = String.raw`(?:AI|A\.I\.|artificial intelligence|machine learning|automated decision\S*)`;
const selection = '(?:applicants?|applications?|candidates?|résumés?|resumes?|hiring|recruiting|recruitment|selection)';
/** A statement on the employer's own selection, also that AI has no part in it. A duty or a product is none. */
const aiStatements = [
  String.raw`\b(?:we|our (?:team|recruiters|company))\b.{0,40}\b(?:use|using|rely on|employ)\b.{0,30}\b${ai}\b.{0,80}\b${selection}\b`,
  String.raw`\b${ai}\b.{0,40}\b(?:is|are|may be|will be|has|plays)\b.{0,20}\b(?:used|involved|part|role)\b.{0,60}\b${selection}\b`,
  String.raw`\b${selection}\b.{0,40}\b(?:is|are|may be|will be)\b.{0,40}\b(?:by|with|without|using)\b.{0,30}\b${ai}\b`,
  String.raw`^${ai} (?:is|are|will be|may be) (?:not )?used\W*$`,
  String.raw`\b(?:no|without)\s${ai}\b.{0,40}\b${selection}\b`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Null without a statement is not the same as a statement of no use. */
export const statesAiUse = (job: ImportedJob): boolean =>
  Boolean(job.aiUse?.text) || splitSentences(job).some((text) => isOfEmployer(text) && aiStatements.some((it) => it.test(text)));

const advertisement = String.raw`\b(?:this|the|our) (?:job |current )?(?:posting|advertisement|ad|position|role|job|opening|post)\b`;
const vacancyStatements = [
  String.raw`${advertisement}.{0,30}\b(?:is|fills|for)\b.{0,30}\b(?:vacancy|vacancies|vacant|future (?:openings|opportunities|needs)|talent pool)\b`,
  String.raw`^(?:status|vacancy|vacancy status|type of vacancy)\s?:.{0,40}\S`,
  String.raw`^(?:existing|current|immediate|future) vacancy\b`,
  String.raw`\bwe are (?:filling|hiring for|recruiting for) an? (?:existing|current|immediate|future) vacancy\b`,
].map((pattern) => new RegExp(pattern, 'iu'));

export const statesVacancy = (job: ImportedJob): boolean =>
  job.vacancy !== null || splitSentences(job).some((text) => isOfEmployer(text) && vacancyStatements.some((it) => it.test(text)));

/** `You will …` describes the work. */
const isOfEmployer = (sentence: string): boolean =>
  !/\b(?:you|you['’]ll) (?:will|are|have|build|use|fill|manage)\b|\byou['’]ll\b|\bour (?:product|platform|software|customers)\b|\bhelps? (?!us\b|our\b)/i.test(
    sentence,
  );

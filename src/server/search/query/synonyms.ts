/**
 * Synonyms of job words, one group a line. They expand the query; the index stays unchanged.
 * Words are folded as tokenizer.ts folds them: lower case, no accents.
 */
const groups = `
frontend / front end
backend / back end
fullstack / full stack
devops / site reliability / sre
hr / human resources / people
k8s / kubernetes
js / javascript
ts / typescript
nodejs / node
golang / go
postgres / postgresql
ml / machine learning
ai / artificial intelligence
qa / quality assurance
ux / user experience
ui / user interface
swe / software engineer
dba / database administrator
sysadmin / system administrator / systems administrator
infosec / information security / cybersecurity / cyber security
bi / business intelligence
it / information technology
pr / public relations
vp / vice president
attorney / lawyer
doctor / physician
tester / test engineer
programmer / developer
labor / labour
center / centre
program / programme
counselor / counsellor
pediatric / paediatric
behavioral / behavioural
recruiter / talent acquisition
`;

/** The phrases of each group, as lists of words. */
const phraseGroups: string[][][] = groups
  .trim()
  .split('\n')
  .map((line) => line.split(' / ').map((phrase) => phrase.split(' ')));

/** The other phrases of a phrase's group, by its words joined with spaces. */
export const synonymsByPhrase: ReadonlyMap<string, string[][]> = new Map(
  phraseGroups.flatMap((phrases) => phrases.map((phrase) => [phrase.join(' '), phrases.filter((other) => other !== phrase)])),
);

/** The length of the longest phrase. */
export const maxSynonymWords = Math.max(...phraseGroups.flat().map((phrase) => phrase.length));

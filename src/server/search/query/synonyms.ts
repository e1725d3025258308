/**
 * Words that mean the same job, one group a line. Whoever asks for one finds the others; what the jobs say stays as it is.
 * Words are as search-words.ts folds them: small letters, no accents.
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
recruiter / talent acquisition
`;

/** Each way to say a group's meaning, as a list of words. */
const meanings: string[][][] = groups
  .trim()
  .split('\n')
  .map((line) => line.split(' / ').map((phrase) => phrase.split(' ')));

const byPhrase = new Map(
  meanings.flatMap((phrases) => phrases.map((phrase) => [phrase.join(' '), phrases.filter((other) => other !== phrase)])),
);

/** The other ways to say these words; none for most. */
export function findSynonyms(words: string[]): string[][] {
  return byPhrase.get(words.join(' ')) ?? [];
}

/** The longest phrase above. */
export const maxSynonymWords = Math.max(...meanings.flat().map((phrase) => phrase.length));

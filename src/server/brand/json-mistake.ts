/** Says in plain words why a text is not JSON. */

/** The parser's error, with the place of the first character that it did not expect. */
interface ParseError {
  offset?: number;
  message: string;
}

export function describeJsonMistake(text: string, { offset = text.length, message }: ParseError): string {
  const rest = text.slice(offset).trimStart();
  const before = text.slice(0, offset).trimEnd().at(-1) ?? '';
  const found = rest.at(0);
  if (found === undefined || message.includes('end of input')) return 'it ends too early: a closing }, ] or " is missing';
  if (message.includes('Unexpected character') || /[\p{L}_$]/u.test(found)) return describeCharacter(rest);
  const isClosing = found === '}' || found === ']';
  if (isClosing && before === ',') return `there is a comma too many before ${found}`;
  if (isClosing && before === ':') return `there is no value before ${found}`;
  if (isClosing) return `there is a ${found} too many, or another bracket was not closed before it`;
  if (found === ',') return 'there is a comma too many';
  if (/["\]}\w]/.test(before) && found !== ':') {
    const isKeyWithoutColon = /[{,]\s*"[^"\n]*"\s*$/.test(text.slice(0, offset)) && found !== '"';
    return isKeyWithoutColon ? `a colon is missing before ${quoteWord(rest)}` : `a comma is missing before ${quoteWord(rest)}`;
  }
  return `${quoteWord(rest)} is not expected here`;
}

function describeCharacter(rest: string): string {
  const found = rest.charAt(0);
  if (/[“”„‟«»'‘’]/.test(found)) return `texts stand between straight double quotes ("), not between ${found}`;
  if (found === '/' || found === '#') return 'it cannot hold comments';
  return `${quoteWord(rest)} is not expected here: keys and texts stand between double quotes (")`;
}

/** The text or word at the beginning, shortened. */
function quoteWord(rest: string): string {
  const [word = ''] = /^("[^"\n]{0,40}"?|[\w.-]{1,40}|.)/u.exec(rest) ?? [];
  return word;
}
